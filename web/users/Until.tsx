import { Reason } from "@hb/domain/contract.ts";
import { addDays, dateInZone, instantAt, timeInZone, weekdayOf } from "@hb/domain/time.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { DateField } from "../ui/fields/DateField.tsx";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { TimeField } from "../ui/fields/TimeField.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { untilText as text } from "./text.tsx";

const friday = 5;
const endOfWork = "18:00";

/** Until when, and why: two fields of one choice. */
export interface UntilChoice {
  hasEnd: boolean;
  on: string | null;
  time: string;
  reason: string;
}

/** The next Friday at 6 PM, unless it was chosen before. */
export function useUntilChoice(known?: { at: string; reason: string }, hasEnd = known !== undefined) {
  const { zone, today } = useSiteTime();
  const [choice, setChoice] = useState<UntilChoice>(() => ({
    hasEnd,
    on: (known && dateInZone(known.at, zone)) ?? addDays(today, (friday - weekdayOf(today) + 7) % 7 || 7),
    time: known ? timeInZone(known.at, zone) : endOfWork,
    reason: known?.reason ?? "",
  }));
  const now = useServerNow(20_000);
  const at = choice.hasEnd && choice.on !== null ? instantAt(choice.on, choice.time, zone) : null;
  const hasReason = Reason.safeParse(choice.reason).success;
  const isOver = at !== null && Date.parse(at) <= now;
  return { choice, setChoice, at, reason: choice.reason.trim(), hasReason, isOver };
}

interface UntilFieldsProps {
  choice: UntilChoice;
  onChange: (choice: UntilChoice) => void;
  /** The reason is asked in any case. */
  alwaysReason?: boolean;
  error: string | undefined;
}

export function UntilFields({ choice, onChange, alwaysReason = false, error }: UntilFieldsProps) {
  const { today } = useSiteTime();
  return (
    <Stack gap={12} mt={12}>
      <Segmented
        label={text.label}
        options={[
          { value: "until", label: text.untilDate },
          { value: "always", label: text.noEnd },
        ]}
        value={choice.hasEnd ? "until" : "always"}
        onChange={value => onChange({ ...choice, hasEnd: value === "until" })}
      />
      {choice.hasEnd && (
        <Row gap={8} align="start">
          <DateField
            label={text.lastDay}
            minDate={today}
            value={choice.on}
            onChange={on => onChange({ ...choice, on })}
          />
          <TimeField label={text.until} w={120} value={choice.time} onTime={time => onChange({ ...choice, time })} />
        </Row>
      )}
      {(choice.hasEnd || alwaysReason) && (
        <Textarea
          label={text.reason}
          description={text.reasonHelp}
          autosize
          minRows={2}
          maxLength={500}
          value={choice.reason}
          error={error}
          onChange={event => onChange({ ...choice, reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
