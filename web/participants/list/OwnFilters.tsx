import type { FilterAction, Filters } from "@hb/domain/participants/filters.ts";
import { filterChoicesOf, type OwnField } from "@hb/domain/participants/own-fields.ts";
import { ownFilterName } from "@hb/domain/participants/own-filters.ts";
import { suggestable } from "@hb/domain/participants/registration/screening.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { TextInput } from "@mantine/core";
import { useTyped } from "../../list/typed-filter.ts";
import { useGroupCounts, useIsScreened, useTargets } from "../../queries/own-fields.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { TargetCount } from "../../ui/TargetCount.tsx";
import { FilterGroup, FilterOption } from "../../ui/table/FilterGroup.tsx";
import { useOwnCounts } from "../data.ts";
import { filterText } from "./text.tsx";
import classes from "./People.module.css";

interface OwnFiltersProps {
  filters: Filters;
  own: readonly OwnField[];
  dispatch: (...actions: FilterAction[]) => void;
}

/** A filter for each question of the study's own: its choices, a range, or part of a text. */
export function OwnFilterGroups({ own, ...props }: OwnFiltersProps) {
  const hasChoices = own.some(({ question }) => "choices" in question);
  const counts = useOwnCounts(props.filters, hasChoices);
  return own.map(field => {
    const { id, type } = field.question;
    if (type === "text") return <WordsGroup key={id} field={field} {...props} />;
    return type === "number" || type === "scale" ? (
      <RangeGroup key={id} field={field} {...props} />
    ) : (
      <ChoiceGroup key={id} field={field} {...props} counts={counts?.[id]} />
    );
  });
}

/** Statuses that screening rules suggest. None selected: people with and without a suggestion. */
export function SuggestedGroup({ filters, dispatch }: Pick<OwnFiltersProps, "filters" | "dispatch">) {
  const on = filters.suggested ?? [];
  const isScreened = useIsScreened();
  if (!isScreened && on.length === 0) return null;
  return (
    <FilterGroup
      title={filterText.suggested}
      changed={on.length > 0}
      onAll={() => dispatch({ kind: "clear", filter: "suggested" })}
    >
      {suggestable.map(status => (
        <FilterOption
          key={status}
          label={participantStatuses.label(status)}
          count={undefined}
          checked={on.includes(status)}
          quiet={false}
          onToggle={isOn =>
            dispatch({ kind: "suggested", statuses: isOn ? [...on, status] : on.filter(other => other !== status) })
          }
          onOnly={() => dispatch({ kind: "suggested", statuses: [status] })}
        />
      ))}
    </FilterGroup>
  );
}

/** How full the groups are that close when they are full. */
export function TargetsGroup() {
  const targets = useTargets();
  const counts = useGroupCounts(targets.map(({ all }) => all));
  if (targets.length === 0) return null;
  return (
    <FilterGroup title={filterText.targets} changed={false}>
      {targets.map(({ id, name, maximum }, at) => (
        <Row key={id} justify="between" className={classes["pair"]}>
          {name}
          <TargetCount count={counts?.[at]} maximum={maximum} />
        </Row>
      ))}
    </FilterGroup>
  );
}

type Counts = Readonly<Record<string, number>>;
type GroupProps = Omit<OwnFiltersProps, "own"> & { field: OwnField };

function ChoiceGroup({ field: { question }, counts, filters, dispatch }: GroupProps & { counts: Counts | undefined }) {
  const { id, title } = question;
  const set = filters.own?.[id];
  const on = set && "anyOf" in set ? set.anyOf : undefined;
  const list = filterChoicesOf(question);
  if (!list) return null;
  const put = (values: readonly (number | null)[]) => {
    const anyOf = list.ids.filter(value => values.includes(value));
    dispatch({ kind: "own", id, filter: anyOf.length === list.ids.length ? undefined : { anyOf } });
  };
  return (
    <FilterGroup
      title={title}
      changed={on !== undefined}
      onAll={() => dispatch({ kind: "clear", filter: ownFilterName(id) })}
    >
      {list.entries.map(({ id: value, label }) => (
        <FilterOption
          key={list.toAddress(value)}
          label={label}
          count={counts && (counts[value ?? "blank"] ?? 0)}
          checked={on?.includes(value) ?? true}
          quiet={on === undefined}
          onToggle={isOn => put(isOn ? [...(on ?? []), value] : (on ?? list.ids).filter(other => other !== value))}
          onOnly={() => put([value])}
        />
      ))}
    </FilterGroup>
  );
}

function WordsGroup({ field: { question }, filters, dispatch }: GroupProps) {
  const { id, title } = question;
  const set = filters.own?.[id];
  const contains = set && "contains" in set ? set.contains : "";
  const { typed, setTyped, send } = useTyped(contains, text =>
    dispatch({ kind: "own", id, filter: { contains: text.trim() } }),
  );
  return (
    <FilterGroup
      title={title}
      changed={set !== undefined}
      onAll={() => dispatch({ kind: "clear", filter: ownFilterName(id) })}
    >
      <div className={classes["fields"]}>
        <TextInput
          aria-label={filterText.own.label(title, filterText.contains)}
          placeholder={filterText.contains}
          value={typed}
          onChange={event => {
            const text = event.currentTarget.value;
            setTyped(text);
            send(text, text.trim());
          }}
        />
      </div>
    </FilterGroup>
  );
}

const ends = [
  ["from", filterText.own.from],
  ["to", filterText.own.to],
] as const;

function RangeGroup({ field: { question }, filters, dispatch }: GroupProps) {
  const { id, title } = question;
  const set = filters.own?.[id];
  const range = set && "from" in set ? set : { from: null, to: null };
  return (
    <FilterGroup
      title={title}
      changed={set !== undefined}
      onAll={() => dispatch({ kind: "clear", filter: ownFilterName(id) })}
    >
      <Row gap={8} className={classes["fields"]}>
        {ends.map(([end, label]) => (
          <RangeEnd
            key={end}
            label={filterText.own.label(title, label)}
            placeholder={label}
            value={range[end]}
            onChange={value => dispatch({ kind: "own", id, filter: { ...range, [end]: value } })}
          />
        ))}
      </Row>
    </FilterGroup>
  );
}

interface RangeEndProps {
  label: string;
  placeholder: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function RangeEnd({ label, placeholder, value, onChange }: RangeEndProps) {
  const { typed, setTyped, send } = useTyped(value === null ? "" : String(value), text => onChange(numberIn(text)));
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={typed}
      onChange={event => {
        const text = event.currentTarget.value;
        setTyped(text);
        send(text, String(numberIn(text) ?? ""));
      }}
    />
  );
}

function numberIn(text: string): number | null {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}
