import { filterLabels } from "@hb/domain/participants/filter-words.ts";
import {
  dateFilterNames,
  type FilterValue,
  isDefault,
  type ListFilter,
  optionsOf,
  textFilterNames,
} from "@hb/domain/participants/filters.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import { DateField } from "../ui/DateField.tsx";
import { FilterGroup, FilterOption } from "../ui/FilterGroup.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { lookOf } from "../ui/status-look.ts";
import type { FilterProps } from "./FilterRail.tsx";
import classes from "./FilterRail.module.css";
import { TextFilterField } from "./TextFilterField.tsx";

const lists: readonly ListFilter[] = [
  "ageRanges",
  "genders",
  "ethnicities",
  "skinTypes",
  "participantTypes",
  "ownerTypes",
  "sources",
  "consideringBrands",
  "consents",
];

/** Every filter of the list, one group each. */
export function FilterGroups(props: FilterProps) {
  const { filters, counts, dispatch } = props;
  const group = (filter: ListFilter) => (
    <ListFilterGroup key={filter} filter={filter} on={filters[filter]} counts={counts?.[filter]} dispatch={dispatch} />
  );
  return (
    <>
      {group("statuses")}
      <DuplicateGroup {...props} />
      {lists.map(group)}
      <DateGroup {...props} />
      <TextGroup {...props} />
    </>
  );
}

const kinds = { statuses: "participant", consents: "consent" } as const;

interface ListFilterGroupProps extends Pick<FilterProps, "dispatch"> {
  filter: ListFilter;
  /** Undefined while the filter is at its default: all of them. */
  on: readonly FilterValue[] | undefined;
  counts: Record<string, number> | undefined;
}

/** Drawn again only when its own values or counts change: there are about seventy options in the rail. */
const ListFilterGroup = memo(function ListFilterGroup({ filter, on, counts, dispatch }: ListFilterGroupProps) {
  const { entries, toAddress } = optionsOf(filter);
  const kind = filter === "statuses" || filter === "consents" ? kinds[filter] : undefined;
  return (
    <FilterGroup
      title={filterLabels[filter]}
      changed={on !== undefined}
      onAll={() => dispatch({ kind: "all", filter })}
    >
      {entries.map(({ id, label }) => {
        const look = kind && lookOf(kind, id);
        return (
          <FilterOption
            key={toAddress(id)}
            label={label}
            icon={look?.icon}
            tone={look?.tone}
            count={counts?.[toAddress(id)]}
            checked={on?.includes(id) ?? true}
            quiet={on === undefined}
            onToggle={isOn => dispatch({ kind: isOn ? "add" : "remove", filter, value: id })}
            onOnly={() => dispatch({ kind: "only", filter, value: id })}
          />
        );
      })}
      {on?.length === 0 && (
        <p className={classes["why"]}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          None is on, so the list is empty.
        </p>
      )}
    </FilterGroup>
  );
});

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
