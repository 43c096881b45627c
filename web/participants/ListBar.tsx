import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import { Button } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ListAddress } from "./list-address.ts";
import classes from "./ListBar.module.css";

interface ListBarProps {
  address: ListAddress;
  /** Where the rail has no room: opens it as a sheet. */
  onFilters?: (() => void) | undefined;
  /** Which view is shown. */
  view: ReactNode;
  /** Columns and rarer acts. */
  tools: ReactNode;
}

/** Above the list: the view, what restricts it, and how it looks. */
export function ListBar({ address, onFilters, view, tools }: ListBarProps) {
  const set = describeFilters(address.filters);
  return (
    <div className={classes["bar"]}>
      {onFilters && (
        <Button
          variant="default"
          className={classes["filters"] ?? ""}
          leftSection={<IconFilter size={16} stroke={2} aria-hidden="true" />}
          onClick={onFilters}
        >
          Filters{set.length > 0 && ` · ${set.length}`}
        </Button>
      )}
      {view}
      <ul className={classes["chips"]} aria-label="Filters that are set">
        {set.map(({ filter, label, words }) => (
          <li key={filter} className={classes["chip"]}>
            <span className={classes["words"]} title={`${label} ${words}`}>
              {label} <b>{words}</b>
            </span>
            <button
              type="button"
              aria-label={`Remove the filter ${label}`}
              onClick={() => address.dispatch({ kind: "clear", filter })}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes["tools"]}>{tools}</div>
    </div>
  );
}
