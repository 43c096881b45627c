import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Checkbox } from "../fields/Checkbox.tsx";
import { Row } from "../layout/Stack.tsx";
import { Text } from "../layout/Text.tsx";
import { formatNumber } from "../numbers.ts";
import { filterText } from "../text.ts";
import type { Tone } from "../theme/tokens.ts";
import classes from "./FilterGroup.module.css";

interface FilterGroupProps {
  title: string;
  /** Differs from its default: the group turns accent. */
  changed: boolean;
  /** Turns everything of the group back on; shown while it is changed, under the pointer and with the focus in it. */
  onAll?: () => void;
  children: ReactNode;
}

/** One filter of a rail. */
export function FilterGroup({ title, changed, onAll, children }: FilterGroupProps) {
  const titleId = useId();
  return (
    <fieldset className={classes["group"]} aria-labelledby={titleId} {...(changed && { "data-changed": true })}>
      <Row justify="between" className={classes["head"]}>
        <Text as="h3" id={titleId} size="small" weight="bold" tone="quiet" className={classes["title"]}>
          {title}
        </Text>
        {onAll && (
          <button
            type="button"
            className={`link ${classes["all"]}`}
            aria-label={filterText.allOf(title)}
            onClick={onAll}
          >
            {filterText.all}
          </button>
        )}
      </Row>
      {children}
    </fieldset>
  );
}

interface FilterOptionProps {
  label: string;
  icon?: Icon | undefined;
  tone?: Tone | undefined;
  /** Undefined until it has arrived; its place is kept. */
  count: number | undefined;
  checked: boolean;
  /** The group is at its default. */
  quiet: boolean;
  onToggle: (on: boolean) => void;
  onOnly: () => void;
}

/** Checkbox, word and how many there would be; *Only* sets this single value. */
export function FilterOption(props: FilterOptionProps) {
  const { label, icon: OptionIcon, tone, count, checked, quiet, onToggle, onOnly } = props;
  return (
    <div className={classes["option"]}>
      <Row as="label" gap={8} grow className={classes["label"]}>
        <Checkbox checked={checked} quiet={quiet} onChange={event => onToggle(event.currentTarget.checked)} />
        {OptionIcon && <OptionIcon size={14} aria-hidden="true" {...(tone && { color: `var(--${tone}-fg)` })} />}
        <span className={classes["word"]}>{label}</span>
      </Row>
      <button type="button" className={classes["only"]} onClick={onOnly} aria-label={filterText.onlyOne(label)}>
        {filterText.only}
      </button>
      <span className={`numbers ${classes["count"]}`} {...(count === 0 && { "data-none": true })}>
        {count !== undefined && formatNumber(count)}
      </span>
    </div>
  );
}

interface ValuesFilterProps<V> {
  title: string;
  options: readonly (Pick<FilterOptionProps, "label" | "icon" | "tone" | "count"> & { value: V })[];
  /** Undefined while the filter is at its default: all of them. */
  on: readonly V[] | undefined;
  onChange: (on: V[] | undefined) => void;
  /** Below the options. */
  children?: ReactNode;
}

/** A filter by some of a list's values. */
export function ValuesFilter<V>({ title, options, on, onChange, children }: ValuesFilterProps<V>) {
  const all = options.map(({ value }) => value);
  return (
    <FilterGroup title={title} changed={on !== undefined} onAll={() => onChange(undefined)}>
      {options.map(({ value, ...option }) => (
        <FilterOption
          key={String(value)}
          {...option}
          checked={on?.includes(value) ?? true}
          quiet={on === undefined}
          onToggle={isOn => onChange(withOption(on, all, value, isOn))}
          onOnly={() => onChange([value])}
        />
      ))}
      {children}
    </FilterGroup>
  );
}

/** One option turned on or off; all of them on is the default again. */
export function withOption<V>(chosen: readonly V[] | undefined, all: readonly V[], value: V, isOn: boolean) {
  const before = chosen ?? all;
  const after = all.filter(other => (other === value ? isOn : before.includes(other)));
  return after.length === all.length ? undefined : after;
}
