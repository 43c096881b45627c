import type { Entry, Lookup } from "@hb/domain/lookups/lookup.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import { lookOf, type StatusKind } from "../status/status-look.ts";
import { FilterGroup, FilterOption } from "../ui/table/FilterGroup.tsx";
import classes from "./ListFilterGroup.module.css";

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
        <p className={classes["why"]}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          None selected, so the list is empty.
        </p>
      )}
    </FilterGroup>
  );
}

/** A filter that is a list of values. Drawn again only when its own values or counts change: a rail has many options. */
export const ListFilterGroup = memo(Group) as typeof Group;
