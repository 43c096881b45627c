import { describeFilters, filterLabels } from "@hb/domain/remote-study/filter-words.ts";
import {
  type EnrolmentFilters,
  type FilterAction,
  type ListFilter,
  optionsOf,
} from "@hb/domain/remote-study/filters.ts";
import { memo, type Ref } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { FilterPanel, type FilterSheet, ListFilterGroup } from "../../list/Filters.tsx";
import { SearchInput } from "../../list/SearchInput.tsx";
import { useTyped } from "../../list/typed-filter.ts";
import type { StatusKind } from "../../status/status-look.ts";
import type { RemoteCounts } from "../data.ts";
import { searchText } from "./text.ts";

interface RemoteFiltersProps {
  filters: EnrolmentFilters;
  counts: RemoteCounts["counts"] | undefined;
  dispatch: (...actions: FilterAction[]) => void;
  searchRef?: Ref<HTMLInputElement>;
  sheet?: FilterSheet;
}

const groups: readonly ListFilter[] = ["statuses", "compliance", "overdue", "types", "devices", "deviceStatuses"];
const looks: { [F in ListFilter]?: StatusKind } = { statuses: "remoteStudy", deviceStatuses: "device" };

interface SearchFieldProps extends Pick<RemoteFiltersProps, "filters" | "dispatch"> {
  ref: Ref<HTMLInputElement> | undefined;
}

function SearchField({ ref, filters, dispatch }: SearchFieldProps) {
  const hidesNames = useHidesNames();
  const { typed, setTyped, send } = useTyped(filters.text ?? "", text => dispatch({ kind: "text", text }));
  const type = (text: string) => {
    setTyped(text);
    send(text, text.trim() === "" ? "" : text.toLowerCase().slice(0, 100));
  };
  return (
    <SearchInput
      ref={ref}
      label={hidesNames ? searchText.labelOfId : searchText.label}
      placeholder={hidesNames ? searchText.placeholderOfId : searchText.placeholder}
      typed={typed}
      onType={type}
    />
  );
}

/** Every filter of the list. */
export const RemoteFilters = memo(function RemoteFilters(props: RemoteFiltersProps) {
  const { filters, counts, dispatch, searchRef, sheet } = props;
  return (
    <FilterPanel
      set={describeFilters(filters).length}
      onReset={() => dispatch({ kind: "reset" })}
      search={<SearchField ref={searchRef} filters={filters} dispatch={dispatch} />}
      sheet={sheet}
    >
      {groups.map(filter => (
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
      ))}
    </FilterPanel>
  );
});
