import { describeFilters, filterLabels } from "@hb/domain/participants/filter-words.ts";
import {
  dateFilterNames,
  type FilterAction,
  type Filters,
  filterReducer,
  isDefault,
  type ListFilter,
  optionsOf,
  type TextFilter,
  textFilterNames,
} from "@hb/domain/participants/filters.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import { TextInput } from "@mantine/core";
import { memo, type Ref } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { FilterPanel, type FilterSheet, ListFilterGroup } from "../../list/Filters.tsx";
import { SearchInput } from "../../list/SearchInput.tsx";
import { useTyped } from "../../list/typed-filter.ts";
import { useConfirmsEmail } from "../../queries/own-fields.ts";
import type { StatusKind } from "../../status/status-look.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { useLocale } from "../../ui/locale.ts";
import { FilterGroup } from "../../ui/table/FilterGroup.tsx";
import { commonText } from "../../ui/text.ts";
import type { OptionCounts } from "../data.ts";
import { OwnFilterGroups, SuggestedGroup, TargetsGroup } from "./OwnFilters.tsx";
import { filterText } from "./text.tsx";
import { recognizeSearch, searchText } from "./text-search.ts";
import classes from "./People.module.css";

interface FilterProps {
  filters: Filters;
  /** The study's own questions. */
  own: readonly OwnField[];
  counts: OptionCounts | undefined;
  dispatch: (...actions: FilterAction[]) => void;
}

interface PeopleFiltersProps extends FilterProps {
  searchRef?: Ref<HTMLInputElement>;
  sheet?: FilterSheet;
}

/** Every filter of the list. */
export const PeopleFilters = memo(function PeopleFilters({ searchRef, sheet, ...props }: PeopleFiltersProps) {
  const { filters, own, dispatch } = props;
  const locale = useLocale();
  return (
    <FilterPanel
      set={describeFilters(filters, locale, own).length}
      onReset={() => dispatch({ kind: "reset" })}
      search={<SearchField ref={searchRef} filters={filters} dispatch={dispatch} />}
      sheet={sheet}
    >
      <FilterGroups {...props} />
    </FilterPanel>
  );
});

interface SearchFieldProps extends Pick<FilterProps, "filters" | "dispatch"> {
  ref: Ref<HTMLInputElement> | undefined;
}

/** One field for a name, email, phone number, ID or city: it sets the filter that the text looks like. */
function SearchField({ ref, filters, dispatch }: SearchFieldProps) {
  const hidesNames = useHidesNames();
  const into = textFilterNames.find(name => filters[name] !== undefined) ?? "name";
  const { typed, setTyped, send } = useTyped(filters[into] ?? "", text => {
    const filter = hidesNames ? "id" : recognizeSearch(text);
    dispatch({ kind: "clear", filter: into }, { kind: "text", filter, text: searchText(filter, text) });
  });
  const type = (text: string) => {
    setTyped(text);
    const filter = hidesNames ? "id" : recognizeSearch(text);
    send(text, filterReducer({}, { kind: "text", filter, text: searchText(filter, text) })[filter] ?? "");
  };
  return (
    <SearchInput
      ref={ref}
      className={classes["searchField"]}
      label={hidesNames ? filterText.search.labelById : filterText.search.label}
      placeholder={hidesNames ? filterText.search.placeholderById : filterText.search.placeholder}
      typed={typed}
      onType={type}
    />
  );
}

const lists: readonly ListFilter[] = [
  "ageRanges",
  "genders",
  "ethnicities",
  "skinTypes",
  "languages",
  "participantTypes",
  "ownerTypes",
  "sources",
  "consideringBrands",
  "consents",
];

const looks: { [F in ListFilter]?: StatusKind } = { statuses: "participant", consents: "consent" };

/** Every filter of the list, one group each. */
function FilterGroups(props: FilterProps) {
  const { filters, counts, dispatch } = props;
  const confirmsEmail = useConfirmsEmail();
  const group = (filter: ListFilter) => (
    <ListFilterGroup
      key={filter}
      filter={filter}
      title={filterLabels[filter]}
      options={optionsOf(filter)}
      look={looks[filter]}
      on={filters[filter]}
      counts={counts?.[filter]}
      dispatch={dispatch}
    />
  );
  return (
    <>
      {group("statuses")}
      <DuplicateGroup {...props} />
      {lists.map(group)}
      {(confirmsEmail || filters.emailConfirmed) && group("emailConfirmed")}
      <SuggestedGroup {...props} />
      <TargetsGroup />
      <OwnFilterGroups {...props} />
      <DateGroup {...props} />
      <TextGroup {...props} />
    </>
  );
}

const shared = [
  ["duplicateName", commonText.name],
  ["duplicateEmail", filterText.duplicate.email],
  ["duplicatePhone", filterText.duplicate.phone],
] as const;
const answers = [
  { value: "any", label: filterText.duplicate.any },
  { value: "1", label: filterText.duplicate.yes },
  { value: "2", label: filterText.duplicate.no },
] as const;

/** Whether someone shares it with another participant. */
function DuplicateGroup({ filters, dispatch }: FilterProps) {
  return (
    <FilterGroup title={filterText.duplicate.title} changed={shared.some(([filter]) => !isDefault(filters, filter))}>
      {shared.map(([filter, label]) => {
        const on = filters[filter];
        return (
          <Row key={filter} justify="between" className={classes["pair"]}>
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
                dispatch(value === "any" ? { kind: "clear", filter } : { kind: "only", filter, value: Number(value) })
              }
            />
          </Row>
        );
      })}
    </FilterGroup>
  );
}

function DateGroup({ filters, dispatch }: FilterProps) {
  return (
    <FilterGroup
      title={filterText.registered.title}
      changed={dateFilterNames.some(filter => !isDefault(filters, filter))}
    >
      <Stack gap={8} className={classes["fields"]}>
        {dateFilterNames.map(filter => (
          <DateField
            key={filter}
            aria-label={filterLabels[filter]}
            placeholder={filter === "registeredFrom" ? filterText.registered.from : filterText.registered.until}
            value={filters[filter] ?? null}
            onChange={on => dispatch({ kind: "date", filter, on: on ?? "" })}
          />
        ))}
      </Stack>
    </FilterGroup>
  );
}

function TextGroup({ filters, dispatch }: FilterProps) {
  return (
    <FilterGroup title={filterText.contains} changed={textFilterNames.some(filter => !isDefault(filters, filter))}>
      <Stack gap={8} className={classes["fields"]}>
        {textFilterNames.map(filter => (
          <TextFilterField key={filter} filter={filter} filters={filters} dispatch={dispatch} />
        ))}
      </Stack>
    </FilterGroup>
  );
}

interface TextFilterFieldProps extends Pick<FilterProps, "filters" | "dispatch"> {
  filter: TextFilter;
}

function TextFilterField({ filter, filters, dispatch }: TextFilterFieldProps) {
  const { typed, setTyped, send } = useTyped(filters[filter] ?? "", text => dispatch({ kind: "text", filter, text }));
  return (
    <TextInput
      aria-label={filterLabels[filter]}
      placeholder={filterLabels[filter]}
      {...(filter === "id" && { inputMode: "numeric" as const })}
      value={typed}
      onChange={event => {
        const text = event.currentTarget.value;
        setTyped(text);
        send(text, filterReducer({}, { kind: "text", filter, text })[filter] ?? "");
      }}
    />
  );
}
