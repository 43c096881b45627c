import { type QuestionnaireDraft, writtenSchedule } from "@hb/domain/surveys/content.ts";
import { formatSchedule, weekdays } from "@hb/domain/surveys/own-schedule.ts";
import { NativeSelect, NumberInput } from "@mantine/core";
import { Text } from "../ui/layout/Text.tsx";
import { type ErrorAt, PartsHead } from "./EditorParts.tsx";
import { scheduleText as text } from "./questionnaire-text.ts";
import classes from "./Editor.module.css";

type Schedule = NonNullable<QuestionnaireDraft["schedule"]>;
type Field = Exclude<keyof Schedule, "asked" | "weekday">;

const times: Record<Schedule["asked"], string> = text.times;

/** What a schedule begins with; what another one left stays until it's published. */
const starts: Schedule = { asked: "once", day: 1, every: 7, weekday: 1, days: 0, fromDay: 1, openDays: 3 };

interface ScheduleEditorProps {
  schedule: Schedule | undefined;
  errorAt: ErrorAt;
  onChange: (schedule: Schedule) => void;
}

/** When a questionnaire that the study added is asked. */
export function ScheduleEditor({ schedule = starts, errorAt, onChange }: ScheduleEditorProps) {
  const { asked } = schedule;
  const written = writtenSchedule(schedule);
  const number = (field: Field, label: string, { isOptional = false, min = 1 } = {}) => (
    <NumberInput
      label={label}
      min={min}
      value={schedule[field] ?? ""}
      error={errorAt(field)}
      onChange={value => {
        const { [field]: _, ...rest } = schedule;
        onChange(value === "" && isOptional ? rest : { ...rest, [field]: Number(value) || 0 });
      }}
    />
  );
  const span = (
    <>
      {number("fromDay", text.fromDay)}
      {number("toDay", text.toDay, { isOptional: true })}
    </>
  );
  return (
    <>
      <PartsHead title={text.title} sentence={text.about} error={errorAt()} />
      <div className={classes["schedule"]}>
        <NativeSelect
          label={text.asked}
          value={asked}
          data={Object.entries(times).map(([value, label]) => ({ value, label }))}
          onChange={event =>
            onChange({ ...starts, ...schedule, asked: event.currentTarget.value as Schedule["asked"] })
          }
        />
        {asked === "once" && number("day", text.day)}
        {asked === "everyDays" && number("every", text.every)}
        {asked === "weekday" && (
          <NativeSelect
            label={text.weekday}
            value={String(schedule.weekday ?? 1)}
            data={weekdays.map((label, value) => ({ value: String(value), label }))}
            onChange={event => onChange({ ...schedule, weekday: Number(event.currentTarget.value) })}
          />
        )}
        {(asked === "everyDays" || asked === "weekday") && span}
        {asked === "afterVisit" && number("days", text.days, { min: 0 })}
        {asked !== "never" && number("openDays", text.openDays)}
      </div>
      {written && <Text tone="quiet">{text.summary(formatSchedule(written))}</Text>}
    </>
  );
}
