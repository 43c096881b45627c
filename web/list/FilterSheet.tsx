import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Sheet } from "../ui/overlay/Sheet.tsx";
import { ResetButton } from "../ui/page/Rail.tsx";
import classes from "./FilterSheet.module.css";

interface FilterSheetProps {
  isDefault: boolean;
  total: number | undefined;
  /** Absent where the search is above the list. */
  search?: ReactNode;
  /** The same filters as in the rail. */
  children: ReactNode;
  onReset: () => void;
  onClose: () => void;
}

/** The rail, where there is no room beside the list. */
export function FilterSheet({ isDefault, total, search, children, onReset, onClose }: FilterSheetProps) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => room.current?.querySelector("input")?.focus(), []);
  return (
    <Sheet
      title="Filters"
      acts={<ResetButton isDefault={isDefault} onReset={onReset} />}
      onClose={onClose}
      foot={
        <Button fullWidth onClick={onClose}>
          {total === undefined ? "Show list" : `Show ${total.toLocaleString("en-US")}`}
        </Button>
      }
    >
      {search && (
        <div ref={room} className={classes["search"]}>
          {search}
        </div>
      )}
      {children}
    </Sheet>
  );
}
