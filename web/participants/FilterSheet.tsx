import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Sheet } from "../ui/Sheet.tsx";
import { FilterGroups } from "./FilterGroups.tsx";
import { type FilterProps, ResetFilters } from "./FilterRail.tsx";
import classes from "./FilterRail.module.css";
import { SearchField } from "./SearchField.tsx";

interface FilterSheetProps extends FilterProps {
  total: number | undefined;
  onClose: () => void;
}

/** The rail, where there is no room beside the list. */
export function FilterSheet({ total, onClose, ...props }: FilterSheetProps) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <Sheet
      title="Filters"
      acts={<ResetFilters {...props} />}
      onClose={onClose}
      foot={
        <Button fullWidth onClick={onClose}>
          {total === undefined ? "Show the list" : `Show ${total.toLocaleString("en-US")}`}
        </Button>
      }
    >
      <div className={classes["sheetSearch"]}>
        <SearchField ref={search} filters={props.filters} dispatch={props.dispatch} />
      </div>
      <FilterGroups {...props} />
    </Sheet>
  );
}
