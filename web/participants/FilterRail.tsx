import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import type { FilterAction, Filters } from "@hb/domain/participants/filters.ts";
import { Button } from "@mantine/core";
import { IconRotate } from "@tabler/icons-react";
import { memo, type Ref } from "react";
import type { OptionCounts } from "./data.ts";
import { FilterGroups } from "./FilterGroups.tsx";
import classes from "./FilterRail.module.css";
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
    <aside className={classes["rail"]} aria-label="Filters">
      <div className={classes["head"]}>
        <h2 className={classes["title"]}>Filters</h2>
        <span className={classes["set"]}>{saySet(props.filters)}</span>
        <ResetFilters {...props} />
      </div>
      <div className={classes["search"]}>
        <SearchField ref={searchRef} filters={props.filters} dispatch={props.dispatch} />
      </div>
      <div className={classes["groups"]}>
        <FilterGroups {...props} />
      </div>
    </aside>
  );
});

/** “2 set”, or nothing while none is. */
export function saySet(filters: Filters): string {
  const count = describeFilters(filters).length;
  return count === 0 ? "" : `${count} set`;
}

export function ResetFilters({ filters, dispatch }: Pick<FilterProps, "filters" | "dispatch">) {
  const isDefault = describeFilters(filters).length === 0;
  return (
    <Button
      size="xs"
      variant="subtle"
      className={classes["reset"] ?? ""}
      leftSection={<IconRotate size={15} stroke={2} aria-hidden="true" />}
      disabled={isDefault}
      onClick={() => dispatch({ kind: "reset" })}
    >
      Reset
    </Button>
  );
}
