import { filterLabels } from "@hb/domain/participants/filter-words.ts";
import {
  dateFilterNames,
  isDefault,
  isOn,
  type ListFilter,
  optionsOf,
  textFilterNames,
} from "@hb/domain/participants/filters.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { DateField } from "../ui/DateField.tsx";
import { FilterGroup, FilterOption } from "../ui/FilterGroup.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { lookOf } from "../ui/status-look.ts";
import type { FilterProps } from "./FilterRail.tsx";
import classes from "./FilterRail.module.css";
import { TextFilterField } from "./TextFilterField.tsx";

/** Every filter of the list, one group each. */
export function FilterGroups(props: FilterProps) {
  return (
    <>
      <ListFilterGroup {...props} filter="statuses" />
      <DuplicateGroup {...props} />
      <ListFilterGroup {...props} filter="ageRanges" />
      <ListFilterGroup {...props} filter="genders" />
      <ListFilterGroup {...props} filter="ethnicities" />
      <ListFilterGroup {...props} filter="participantTypes" />
      <ListFilterGroup {...props} filter="ownerTypes" />
      <ListFilterGroup {...props} filter="sources" />
      <ListFilterGroup {...props} filter="consideringBrands" />
      <ListFilterGroup {...props} filter="consents" />
      <DateGroup {...props} />
      <TextGroup {...props} />
    </>
  );
}

const kinds = { statuses: "participant", consents: "consent" } as const;

function ListFilterGroup({ filter, filters, counts, dispatch }: FilterProps & { filter: ListFilter }) {
  const isQuiet = isDefault(filters, filter);
  const { entries, toAddress } = optionsOf(filter);
  const kind = filter === "statuses" || filter === "consents" ? kinds[filter] : undefined;
  return (
    <FilterGroup title={filterLabels[filter]} changed={!isQuiet} onAll={() => dispatch({ kind: "all", filter })}>
      {entries.map(({ id, label }) => {
        const look = kind && lookOf(kind, id);
        return (
          <FilterOption
            key={toAddress(id)}
            label={label}
            icon={look?.icon}
            tone={look?.tone}
            count={counts?.[filter][toAddress(id)]}
            checked={isOn(filters, filter, id)}
            quiet={isQuiet}
            onToggle={on => dispatch({ kind: on ? "add" : "remove", filter, value: id })}
            onOnly={() => dispatch({ kind: "only", filter, value: id })}
          />
        );
      })}
      {filters[filter]?.length === 0 && (
        <p className={classes["why"]}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          None is on, so the list is empty.
        </p>
      )}
    </FilterGroup>
  );
}

const shared = [
  ["duplicateName", "Name"],
  ["duplicateEmail", "Email"],
  ["duplicatePhone", "Phone"],
] as const;
const answers = [
  { value: "any", label: "Any" },
  { value: "1", label: "Yes" },
  { value: "2", label: "No" },
] as const;

/** Whether somebody shares it with another participant; both at once is no restriction. */
function DuplicateGroup({ filters, dispatch }: FilterProps) {
  return (
    <FilterGroup title="Duplicate" changed={shared.some(([filter]) => !isDefault(filters, filter))}>
      {shared.map(([filter, label]) => {
        const on = filters[filter];
        return (
          <div key={filter} className={classes["pair"]}>
            {label}
            <Segmented
              label={filterLabels[filter]}
              options={answers}
              value={
                on === undefined
                  ? "any"
                  : answers.find(({ value }) => on.length === 1 && value === String(on[0]))?.value
              }
              onChange={value =>
                dispatch(value === "any" ? { kind: "all", filter } : { kind: "only", filter, value: Number(value) })
              }
            />
          </div>
        );
      })}
    </FilterGroup>
  );
}

function DateGroup({ filters, dispatch }: FilterProps) {
  return (
    <FilterGroup title="Registered" changed={dateFilterNames.some(filter => !isDefault(filters, filter))}>
      <div className={classes["fields"]}>
        {dateFilterNames.map(filter => (
          <DateField
            key={filter}
            aria-label={filterLabels[filter]}
            placeholder={filter === "registeredFrom" ? "From" : "Until"}
            value={filters[filter] ?? null}
            onChange={on => dispatch({ kind: "date", filter, on: on ?? "" })}
          />
        ))}
      </div>
    </FilterGroup>
  );
}

function TextGroup({ filters, dispatch }: FilterProps) {
  return (
    <FilterGroup title="Contains" changed={textFilterNames.some(filter => !isDefault(filters, filter))}>
      <div className={classes["fields"]}>
        {textFilterNames.map(filter => (
          <TextFilterField key={filter} filter={filter} filters={filters} dispatch={dispatch} />
        ))}
      </div>
    </FilterGroup>
  );
}
