import { IconFilter, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { listBarText as text } from "./text.tsx";
import classes from "./ListBar.module.css";

interface ListBarProps<F extends string> {
  set: readonly { filter: F; label: string; words: string }[];
  onClear: (filter: F) => void;
  /** Opens the filters as a sheet where the rail has no room. */
  onFilters: (() => void) | undefined;
  /** Which view is shown. */
  view: ReactNode;
  /** Shown while no filter is set. */
  legend?: ReactNode;
  /** Columns, order and less common actions. */
  tools: ReactNode;
}

/** Above the list: the view, what restricts it, and how it looks. */
export function ListBar<F extends string>({ set, onClear, onFilters, view, legend, tools }: ListBarProps<F>) {
  return (
    <Row gap={8} className={classes["bar"]}>
      {onFilters && (
        <ActionButton icon={IconFilter} className={`screen-only ${classes["filters"]}`} onClick={onFilters}>
          {text.filters(set.length)}
        </ActionButton>
      )}
      {view}
      {set.length === 0 && legend ? (
        <div className={classes["legend"]}>{legend}</div>
      ) : (
        <Row as="ul" gap={8} align="stretch" className={classes["chips"]} aria-label={text.activeFilters}>
          {set.map(({ filter, label, words }) => (
            <Row as="li" key={filter} className={classes["chip"]}>
              <span className={classes["words"]} title={`${label} ${words}`}>
                {label} <b>{words}</b>
              </span>
              <button
                type="button"
                className="screen-only"
                aria-label={text.removeFilter(label)}
                onClick={() => onClear(filter)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </Row>
          ))}
        </Row>
      )}
      <Row gap={2} className={`screen-only ${classes["tools"]}`}>
        {tools}
      </Row>
    </Row>
  );
}
