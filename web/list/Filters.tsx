import type { Entry, Lookup } from "@hb/domain/lookups/lookup.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRotate } from "@tabler/icons-react";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { lookOf, type StatusKind } from "../status/status-look.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Sheet } from "../ui/overlay/Sheet.tsx";
import { FilterGroup, FilterOption } from "../ui/table/FilterGroup.tsx";
import { filtersText as text } from "./text.tsx";
import classes from "./Filters.module.css";

interface FilterPanelProps {
  /** How many filters are set. */
  set: number;
  onReset: () => void;
  /** Absent in a sheet where the search is above the list. */
  search?: ReactNode;
  /** Where there is no room beside the list. */
  sheet?: FilterSheet | undefined;
  children: ReactNode;
}

export interface FilterSheet {
  total: number | undefined;
  onClose: () => void;
}

/** The filters next to a list, or in a sheet over it where there is no room. */
export function FilterPanel({ set, onReset, search, sheet, children }: FilterPanelProps) {
  const room = useRef<HTMLDivElement>(null);
  const isSheet = sheet !== undefined;
  useEffect(() => {
    if (isSheet) room.current?.querySelector("input")?.focus();
  }, [isSheet]);
  // Keeps its space while there is nothing to reset.
  const reset = (
    <Button
      size="xs"
      variant="subtle"
      className={classes["reset"] ?? ""}
      leftSection={<IconRotate size={15} aria-hidden="true" />}
      disabled={set === 0}
      onClick={onReset}
    >
      {text.reset}
    </Button>
  );
  if (sheet)
    return (
      <Sheet
        title={text.title}
        actions={reset}
        onClose={sheet.onClose}
        foot={
          <Button variant="filled" fullWidth onClick={sheet.onClose}>
            {sheet.total === undefined ? text.showList : text.show(sheet.total)}
          </Button>
        }
      >
        {search && (
          <div ref={room} className={classes["sheetSearch"]}>
            {search}
          </div>
        )}
        {children}
      </Sheet>
    );
  return (
    <aside className={`screen-only ${classes["rail"]}`} aria-label={text.title}>
      <Row gap={6} className={classes["head"]}>
        <h2 className={classes["title"]}>{text.title}</h2>
        <Text as="span" size="small" tone="faint" grow>
          {set > 0 && text.set(set)}
        </Text>
        {reset}
      </Row>
      <div className={classes["search"]}>{search}</div>
      <div className={classes["groups"]}>{children}</div>
    </aside>
  );
}

type Value = number | null;
type Action<F> = { kind: "only" | "add" | "remove"; filter: F; value: Value } | { kind: "clear"; filter: F };

interface ListFilterGroupProps<F extends string> {
  filter: F;
  title: string;
  options: Lookup<Entry>;
  /** Where the values are statuses: whose icons and colors they have. */
  look: StatusKind | undefined;
  /** Undefined while the filter is at its default: all of them. */
  on: readonly Value[] | undefined;
  /** An option that no one has isn't in the answer. */
  counts: Record<string, number> | undefined;
  dispatch: (action: Action<F>) => void;
}

function Group<F extends string>(props: ListFilterGroupProps<F>) {
  const { filter, title, options, look: kind, on, counts, dispatch } = props;
  const { entries, toAddress } = options;
  return (
    <FilterGroup title={title} changed={on !== undefined} onAll={() => dispatch({ kind: "clear", filter })}>
      {entries.map(({ id, label }) => {
        const look = kind && lookOf(kind, id as never);
        return (
          <FilterOption
            key={toAddress(id)}
            label={label}
            icon={look?.icon}
            tone={look?.tone}
            count={counts && (counts[toAddress(id)] ?? 0)}
            checked={on?.includes(id) ?? true}
            quiet={on === undefined}
            onToggle={isOn => dispatch({ kind: isOn ? "add" : "remove", filter, value: id })}
            onOnly={() => dispatch({ kind: "only", filter, value: id })}
          />
        );
      })}
      {on?.length === 0 && (
        <Row as="p" gap={6} align="stretch" className={classes["why"]}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {text.noneSelected}
        </Row>
      )}
    </FilterGroup>
  );
}

/** A filter that is a list of values. Drawn again only when its own values or counts change: a rail has many options. */
export const ListFilterGroup = memo(Group) as typeof Group;
