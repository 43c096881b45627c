import { Button } from "@mantine/core";
import { IconRotate } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Rail.module.css";

interface RailProps {
  /** How many filters are set. */
  set: number;
  onReset: () => void;
  search: ReactNode;
  children: ReactNode;
}

/** The filters next to a list, where there is room. */
export function Rail({ set, onReset, search, children }: RailProps) {
  return (
    <aside className={classes["rail"]} aria-label="Filters">
      <div className={classes["head"]}>
        <h2 className={classes["title"]}>Filters</h2>
        <span className={classes["set"]}>{set > 0 && `${set} set`}</span>
        <ResetButton isDefault={set === 0} onReset={onReset} />
      </div>
      <div className={classes["search"]}>{search}</div>
      <div className={classes["groups"]}>{children}</div>
    </aside>
  );
}

/** Keeps its space while there is nothing to reset. */
export function ResetButton({ isDefault, onReset }: { isDefault: boolean; onReset: () => void }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      className={classes["reset"] ?? ""}
      leftSection={<IconRotate size={15} stroke={2} aria-hidden="true" />}
      disabled={isDefault}
      onClick={onReset}
    >
      Reset
    </Button>
  );
}
