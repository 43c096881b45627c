import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { logLimiterDays } from "@hb/domain/log/limiter-days.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useColleagues } from "../../queries/colleagues.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import { actionChoices, type LogFilter, noFilter, participantIdOf } from "./filter.ts";
import { logFiltersText as text } from "./text.ts";
import classes from "./LogPanel.module.css";

interface LogFiltersProps {
  permissions: Permissions;
  days: LogLimiterDays;
  onDays: (days: LogLimiterDays) => void;
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  /** Also by person, participant and text. */
  isWhole: boolean;
}

const limits = logLimiterDays.map(days => ({ value: String(days), label: text.days(days) }));

export function LogFilters({ permissions, days, onDays, filter, onFilter, isWhole }: LogFiltersProps) {
  const choices = useMemo(() => actionChoices(permissions), [permissions]);
  return (
    <Stack gap={8} className={classes["filters"]}>
      <div className={classes["row"]}>
        <Select
          aria-label={text.daysShown}
          data={limits}
          value={String(days)}
          allowDeselect={false}
          onChange={value => {
            const chosen = logLimiterDays.find(known => String(known) === value);
            if (chosen) onDays(chosen);
          }}
        />
        <Select
          aria-label={text.action}
          placeholder={text.allActions}
          data={choices}
          value={filter.action === "" ? null : filter.action}
          searchable
          clearable
          clearButtonProps={{ "aria-label": text.allActions, tabIndex: 0 }}
          nothingFoundMessage={text.noResults}
          comboboxProps={{ width: 288, position: "bottom-end" }}
          onChange={value => onFilter({ ...filter, action: value ?? "" })}
        />
      </div>
      {isWhole && <MoreFilters filter={filter} onFilter={onFilter} />}
    </Stack>
  );
}

function MoreFilters({ filter, onFilter }: Pick<LogFiltersProps, "filter" | "onFilter">) {
  const colleagues = useColleagues();
  const { participantId } = filter;
  const isNoNumber = participantId.trim() !== "" && participantIdOf(participantId) === undefined;
  return (
    <>
      <TextInput
        aria-label={text.search}
        placeholder={text.search}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={filter.text}
        onChange={event => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <div className={classes["row"]}>
        <Select
          aria-label={text.changedBy}
          placeholder={text.everyone}
          data={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={filter.userId === "" ? null : filter.userId}
          searchable
          clearable
          clearButtonProps={{ "aria-label": text.everyone, tabIndex: 0 }}
          nothingFoundMessage={text.noResults}
          onChange={value => onFilter({ ...filter, userId: value ?? "" })}
        />
        <TextInput
          aria-label={text.participantId}
          placeholder={text.participantId}
          inputMode="numeric"
          maxLength={12}
          value={participantId}
          error={isNoNumber && text.notANumber}
          onChange={event => onFilter({ ...filter, participantId: event.currentTarget.value })}
        />
      </div>
      <button type="button" className={`link ${classes["reset"]}`} onClick={() => onFilter(noFilter)}>
        {text.reset}
      </button>
    </>
  );
}
