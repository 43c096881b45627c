import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import { type FilterAction, type Filters, filterReducer, textFilterNames } from "@hb/domain/participants/filters.ts";
import { memo, type Ref } from "react";
import { FilterSheet } from "../../list/FilterSheet.tsx";
import { SearchInput } from "../../list/SearchInput.tsx";
import { useTyped } from "../../list/typed-filter.ts";
import { Rail } from "../../ui/page/Rail.tsx";
import type { OptionCounts } from "../data.ts";
import { FilterGroups } from "./FilterGroups.tsx";
import { recognizeSearch, searchText } from "./search-text.ts";
import classes from "./FilterRail.module.css";

export interface FilterProps {
  filters: Filters;
  counts: OptionCounts | undefined;
  dispatch: (...actions: FilterAction[]) => void;
}

interface FilterRailProps extends FilterProps {
  searchRef: Ref<HTMLInputElement>;
}

/** Beside the list, where there is room for it. */
export const FilterRail = memo(function FilterRail({ searchRef, ...props }: FilterRailProps) {
  return (
    <Rail
      set={describeFilters(props.filters).length}
      onReset={() => props.dispatch({ kind: "reset" })}
      search={<SearchField ref={searchRef} filters={props.filters} dispatch={props.dispatch} />}
    >
      <FilterGroups {...props} />
    </Rail>
  );
});

/** The same where there is no room beside the list. */
export function PeopleFilterSheet({
  total,
  onClose,
  ...props
}: FilterProps & { total: number | undefined; onClose: () => void }) {
  const { filters, dispatch } = props;
  return (
    <FilterSheet
      isDefault={describeFilters(filters).length === 0}
      total={total}
      search={<SearchField filters={filters} dispatch={dispatch} />}
      onReset={() => dispatch({ kind: "reset" })}
      onClose={onClose}
    >
      <FilterGroups {...props} />
    </FilterSheet>
  );
}

interface SearchFieldProps extends Pick<FilterProps, "filters" | "dispatch"> {
  ref?: Ref<HTMLInputElement>;
}

/** One field for a name, email, phone number, ID or city: it sets the filter that the text looks like. */
function SearchField({ ref, filters, dispatch }: SearchFieldProps) {
  const into = textFilterNames.find(name => filters[name] !== undefined) ?? "name";
  const { typed, setTyped, send } = useTyped(filters[into] ?? "", text => {
    const filter = recognizeSearch(text);
    dispatch({ kind: "clear", filter: into }, { kind: "text", filter, text: searchText(filter, text) });
  });
  const type = (text: string) => {
    setTyped(text);
    const filter = recognizeSearch(text);
    send(text, filterReducer({}, { kind: "text", filter, text: searchText(filter, text) })[filter] ?? "");
  };
  return (
    <SearchInput
      ref={ref}
      className={classes["searchField"]}
      label="Search by name, email, phone, ID or city"
      placeholder="Name, email, phone, ID, city"
      typed={typed}
      onType={type}
    />
  );
}
