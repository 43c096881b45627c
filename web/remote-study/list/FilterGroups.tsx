import { describeFilters, filterLabels } from "@hb/domain/remote-study/filter-words.ts";
import {
  type EnrolmentFilters,
  type FilterAction,
  type ListFilter,
  optionsOf,
} from "@hb/domain/remote-study/filters.ts";
import { memo, type Ref } from "react";
import { FilterSheet } from "../../list/FilterSheet.tsx";
import { ListFilterGroup } from "../../list/ListFilterGroup.tsx";
import { SearchInput } from "../../list/SearchInput.tsx";
import { useTyped } from "../../list/typed-filter.ts";
import type { StatusKind } from "../../status/status-look.ts";
import { Rail } from "../../ui/page/Rail.tsx";
import type { RemoteCounts } from "../data.ts";

interface FilterProps {
  filters: EnrolmentFilters;
  counts: RemoteCounts["counts"] | undefined;
  dispatch: (...actions: FilterAction[]) => void;
}

const groups: readonly ListFilter[] = ["statuses", "compliance", "overdue", "types", "devices", "deviceStatuses"];
const looks: { [F in ListFilter]?: StatusKind } = { statuses: "remoteStudy", deviceStatuses: "device" };

function FilterGroups({ filters, counts, dispatch }: FilterProps) {
  return groups.map(filter => (
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
  ));
}

function SearchField({ ref, filters, dispatch }: Omit<FilterProps, "counts"> & { ref?: Ref<HTMLInputElement> }) {
  const { typed, setTyped, send } = useTyped(filters.text ?? "", text => dispatch({ kind: "text", text }));
  const type = (text: string) => {
    setTyped(text);
    send(text, text.trim() === "" ? "" : text.toLowerCase().slice(0, 100));
  };
  return (
    <SearchInput
      ref={ref}
      label="Search by name, ID, or serial number"
      placeholder="Name, ID, serial"
      typed={typed}
      onType={type}
    />
  );
}

/** Beside the list, if there is room. */
export const FilterRail = memo(function FilterRail(props: FilterProps & { searchRef: Ref<HTMLInputElement> }) {
  const { filters, dispatch, searchRef } = props;
  return (
    <Rail
      set={describeFilters(filters).length}
      onReset={() => dispatch({ kind: "reset" })}
      search={<SearchField ref={searchRef} filters={filters} dispatch={dispatch} />}
    >
      <FilterGroups {...props} />
    </Rail>
  );
});

/** The same as a sheet, if there is no room beside the list. */
export function EnrolmentFilterSheet({
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
