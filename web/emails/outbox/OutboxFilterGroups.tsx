import { emailStateLabels, emailStates, emailTypesFor } from "@hb/domain/emails/email.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { IconHandStop } from "@tabler/icons-react";
import type { Ref } from "react";
import { SearchInput } from "../../list/SearchInput.tsx";
import { useTyped } from "../../list/typed-filter.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { lookOf } from "../../status/status-look.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { FilterGroup, FilterOption, ValuesFilter } from "../../ui/table/FilterGroup.tsx";
import type { EmailCounts } from "../data.ts";
import type { OutboxFilters } from "./outbox-address.ts";
import { outboxFiltersText } from "./text.tsx";
import classes from "./OutboxPage.module.css";

export interface OutboxFilterProps {
  filters: OutboxFilters;
  counts: EmailCounts | undefined;
  onFilter: (change: OutboxFilters) => void;
}

/** Changes some filters and leaves the others. */
type Changed = { [F in keyof OutboxFilters]?: OutboxFilters[F] | undefined };

function withChange(filters: OutboxFilters, change: Changed): OutboxFilters {
  const all = { ...filters, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as OutboxFilters;
}

export function OutboxFilterGroups({ filters, counts, onFilter }: OutboxFilterProps) {
  const { states, types, isHeld, from, to } = filters;
  const permitted = emailTypesFor(useUserInfo()?.permissions ?? {});
  const set = (change: Changed) => onFilter(withChange(filters, change));
  return (
    <>
      <ValuesFilter
        title={outboxFiltersText.state}
        options={emailStates.map(state => {
          const label = emailStateLabels[state];
          const { icon, tone } = lookOf("email", state);
          return { value: state, label, icon, tone, count: counts?.states[state] };
        })}
        on={states}
        onChange={chosen => set({ states: chosen })}
      >
        <FilterOption
          label={outboxFiltersText.heldOnly}
          icon={IconHandStop}
          count={counts?.held}
          checked={isHeld === true}
          quiet={isHeld === undefined}
          onToggle={isOn => set({ isHeld: isOn ? true : undefined })}
          onOnly={() => set({ isHeld: true })}
        />
      </ValuesFilter>
      <ValuesFilter
        title={outboxFiltersText.type}
        options={permitted.map(type => ({ value: type, label: emailTypes.label(type), count: counts?.types[type] }))}
        on={types}
        onChange={chosen => set({ types: chosen })}
      />
      <FilterGroup title={outboxFiltersText.day} changed={from !== undefined || to !== undefined}>
        <Stack gap={8} className={classes["fields"]}>
          <DateField
            aria-label={outboxFiltersText.fromLabel}
            placeholder={outboxFiltersText.from}
            value={from ?? null}
            onChange={on => set({ from: on ?? undefined })}
          />
          <DateField
            aria-label={outboxFiltersText.untilLabel}
            placeholder={outboxFiltersText.until}
            value={to ?? null}
            onChange={on => set({ to: on ?? undefined })}
          />
        </Stack>
      </FilterGroup>
    </>
  );
}

interface OutboxSearchProps extends Pick<OutboxFilterProps, "filters" | "onFilter"> {
  ref: Ref<HTMLInputElement>;
}

/** Searching for a participant also explains why an email didn't arrive. */
export function OutboxSearch({ ref, filters, onFilter }: OutboxSearchProps) {
  const { typed, setTyped, send } = useTyped(filters.text ?? "", text =>
    onFilter(withChange(filters, { text: text.trim() || undefined })),
  );
  const type = (text: string) => {
    setTyped(text);
    send(text, text.trim());
  };
  return (
    <SearchInput
      ref={ref}
      className={classes["search"]}
      label={outboxFiltersText.searchLabel}
      placeholder={outboxFiltersText.search}
      typed={typed}
      onType={type}
    />
  );
}
