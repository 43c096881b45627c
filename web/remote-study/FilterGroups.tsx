import {
  type EnrolmentFilters,
  type FilterAction,
  type FilterValue,
  type ListFilter,
  optionsOf,
} from "@hb/domain/remote-study/filters.ts";
import { Button, CloseButton, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconSearch } from "@tabler/icons-react";
import { memo, type Ref, useEffect, useRef } from "react";
import { useTyped } from "../list/typed-filter.ts";
import { FilterGroup, FilterOption } from "../ui/FilterGroup.tsx";
import { Rail, ResetButton } from "../ui/Rail.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { lookOf } from "../ui/status-look.ts";
import type { RemoteCounts } from "./data.ts";
import classes from "./PeoplePage.module.css";
import { describeFilters, filterLabels } from "@hb/domain/remote-study/filter-words.ts";

interface FilterProps {
  filters: EnrolmentFilters;
  counts: RemoteCounts["counts"] | undefined;
  dispatch: (...actions: FilterAction[]) => void;
}

const groups: readonly ListFilter[] = ["statuses", "compliance", "overdue", "types", "devices", "deviceStatuses"];
const kinds = { statuses: "remoteStudy", deviceStatuses: "device" } as const;

function FilterGroups({ filters, counts, dispatch }: FilterProps) {
  return groups.map(filter => (
    <ListFilterGroup key={filter} filter={filter} on={filters[filter]} counts={counts?.[filter]} dispatch={dispatch} />
  ));
}

interface ListFilterGroupProps extends Pick<FilterProps, "dispatch"> {
  filter: ListFilter;
  /** Undefined while the filter is at its default: all of them. */
  on: readonly FilterValue[] | undefined;
  counts: Record<string, number> | undefined;
}

const ListFilterGroup = memo(function ListFilterGroup({ filter, on, counts, dispatch }: ListFilterGroupProps) {
  const { entries, toAddress } = optionsOf(filter);
  const kind = filter === "statuses" || filter === "deviceStatuses" ? kinds[filter] : undefined;
  return (
    <FilterGroup
      title={filterLabels[filter]}
      changed={on !== undefined}
      onAll={() => dispatch({ kind: "clear", filter })}
    >
      {entries.map(({ id, label }) => {
        const look = kind && lookOf(kind, id);
        return (
          <FilterOption
            key={toAddress(id)}
            label={label}
            icon={look?.icon}
            tone={look?.tone}
            // An option that nobody has is not in the answer.
            count={counts && (counts[toAddress(id)] ?? 0)}
            checked={on?.includes(id) ?? true}
            quiet={on === undefined}
            onToggle={isOn => dispatch({ kind: isOn ? "add" : "remove", filter, value: id })}
            onOnly={() => dispatch({ kind: "only", filter, value: id })}
          />
        );
      })}
      {on?.length === 0 && (
        <p className={classes["none"]}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          None is on, so the list is empty.
        </p>
      )}
    </FilterGroup>
  );
});

function SearchField({ ref, filters, dispatch }: Omit<FilterProps, "counts"> & { ref: Ref<HTMLInputElement> }) {
  const { typed, setTyped, send } = useTyped(filters.text ?? "", text => dispatch({ kind: "text", text }));
  const type = (text: string) => {
    setTyped(text);
    send(text, text.trim() === "" ? "" : text.toLowerCase().slice(0, 100));
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label="Search by name, id or serial number"
      placeholder="Name, ID, serial"
      leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
      rightSection={typed !== "" && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type("")} />}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === "Escape") type("");
      }}
    />
  );
}

/** Beside the list, where there is room for it. */
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

interface FilterSheetProps extends FilterProps {
  total: number | undefined;
  onClose: () => void;
}

/** The rail, where there is no room beside the list. */
export function FilterSheet({ total, onClose, ...props }: FilterSheetProps) {
  const { filters, dispatch } = props;
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <Sheet
      title="Filters"
      acts={
        <ResetButton isDefault={describeFilters(filters).length === 0} onReset={() => dispatch({ kind: "reset" })} />
      }
      onClose={onClose}
      foot={
        <Button fullWidth onClick={onClose}>
          {total === undefined ? "Show the list" : `Show ${total.toLocaleString("en-US")}`}
        </Button>
      }
    >
      <div className={classes["sheetSearch"]}>
        <SearchField ref={search} filters={filters} dispatch={dispatch} />
      </div>
      <FilterGroups {...props} />
    </Sheet>
  );
}
