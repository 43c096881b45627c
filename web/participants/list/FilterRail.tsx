import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import type { FilterAction, Filters } from "@hb/domain/participants/filters.ts";
import { memo, type Ref } from "react";
import { FilterSheet } from "../../list/FilterSheet.tsx";
import { Rail } from "../../ui/page/Rail.tsx";
import type { OptionCounts } from "../data.ts";
import { FilterGroups } from "./FilterGroups.tsx";
import { SearchField } from "./SearchField.tsx";

export interface FilterProps {
  filters: Filters;
  counts: OptionCounts | undefined;
  dispatch: (...actions: FilterAction[]) => void;
}

interface FilterRailProps extends FilterProps {
  searchRef: Ref<HTMLInputElement>;
}

/** Beside the list, where there is room for it; it has nothing to do with where one is in the list. */
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
