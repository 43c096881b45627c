import type { DateOn } from "@hb/domain/contract.ts";
import { shortWeekday, staffTimeOfDay } from "@hb/domain/format.ts";
import { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { addDays, weekdayOf } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ChipChoice } from "../../ui/fields/ChipChoice.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { TimeField } from "../../ui/fields/TimeField.tsx";
import { drafts } from "../../ui/fields/use-draft.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { useLocale } from "../../ui/locale.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { daysFrom, startOfWeek } from "../calendar/calendar-days.ts";
import { useSlotPlan } from "../data.ts";
import { SlotPreview } from "./SlotPreview.tsx";
import { planOf, type SlotForm, skippedLabel, timesOf } from "./slot-plan.ts";
import { createSlotsText as text } from "./text.ts";
import classes from "./CreateSlots.module.css";

interface CreateSlotsProps {
  /** The day the calendar shows. */
  on: DateOn;
  stations: readonly Station[];
  onStations: () => void;
  onClose: () => void;
}

const draftName = "new slots";

/** Days × times × stations on the left, a preview of the slots on the right. */
export function CreateSlots({ on, stations, onStations, onClose }: CreateSlotsProps) {
  const site = useSiteTime();
  const { today } = site;
  const week = daysFrom(startOfWeek(today, site.locale.weekStart), 7);
  const { run, isRunning, problem: refused, reset } = useChange({ refresh: [sessionsKey] });
  const offered = stations.filter(({ archivedAt }) => archivedAt === null);
  const [form, setForm] = useState<SlotForm>(
    () => (drafts.read(draftName) as SlotForm | undefined) ?? usual(on, today),
  );
  // Every station, until some are chosen.
  const withStations = (edited: SlotForm): SlotForm => ({
    ...edited,
    stations: edited.stations.length > 0 ? edited.stations : offered.map(({ id }) => id),
  });
  const chosen = withStations(form).stations;
  // The preview isn't fetched with every key.
  const [settled] = useDebouncedValue(form, 250);
  const planned = planOf(withStations(settled));
  const problem = "problem" in planned ? planned.problem : undefined;
  const preview = useSlotPlan("plan" in planned ? planned.plan : undefined);
  const plan = problem === undefined ? preview.data : undefined;

  const change = (changes: Partial<SlotForm>) => {
    const next = { ...form, ...changes };
    setForm(next);
    drafts.write(draftName, next);
    reset();
  };
  const create = async () => {
    const now = planOf(withStations(form));
    if (!("plan" in now)) return;
    const { answer } = await run("createSlots", { slots: now.plan });
    if (!answer) return;
    const { created, ids, skipped } = answer;
    drafts.remove(draftName);
    notifyUndoable(text.created(created, skipped.length), () => undo(ids));
    onClose();
  };
  const undo = async (ids: readonly number[]) => {
    const outcome = await run("deleteSlots", { slots: ids.map(id => ({ id, version: 1 })) });
    if (outcome.answer) {
      const { deleted, left } = outcome.answer;
      notifyDone(text.deleted(deleted, left.length));
    }
    return outcome;
  };
  const count = plan?.create ?? 0;
  const isUpToDate = settled === form && !preview.isPlaceholderData;
  const minutes = (label: string, name: "everyMinutes" | "lengthMinutes") => (
    <TextInput
      type="number"
      label={label}
      min={5}
      step={5}
      value={form[name] || ""}
      onChange={event => change({ [name]: Number(event.currentTarget.value) })}
    />
  );

  return (
    <Page>
      <PageHead title={text.title} count={plan && (skippedLabel(plan.slots) ?? text.noneSkipped)}>
        <Button onClick={onClose}>{text.back}</Button>
        <Acts of="createSlots">
          <Button
            variant="filled"
            loading={isRunning}
            disabled={count === 0 || !isUpToDate}
            onClick={() => void create()}
          >
            {count === 0 ? text.title : text.create(count)}
          </Button>
        </Acts>
      </PageHead>
      <Row grow align="stretch" className={classes["parts"]}>
        <Stack
          as="form"
          gap={16}
          className={classes["form"]}
          aria-label={text.form.title}
          onSubmit={event => event.preventDefault()}
        >
          <div className={classes["pair"]}>
            <DateField
              label={text.form.firstDay}
              clearable={false}
              minDate={today}
              value={form.from}
              onChange={from => from && change({ from, ...(from > form.to && { to: from }) })}
            />
            <DateField
              label={text.form.lastDay}
              clearable={false}
              minDate={form.from}
              value={form.to}
              onChange={to => to && change({ to })}
            />
          </div>
          <Field label={text.form.weekdays}>
            <ChipChoice
              label={text.form.weekdays}
              options={week.map(day => ({ id: weekdayOf(day), label: shortWeekday(day) }))}
              chosen={form.weekdays}
              onChange={days => change({ weekdays: days })}
            />
          </Field>
          <div className={classes["three"]}>
            <TimeField label={text.form.firstStart} value={form.first} onTime={first => change({ first })} />
            <TimeField label={text.form.lastStart} value={form.last} onTime={last => change({ last })} />
            {minutes(text.form.interval, "everyMinutes")}
          </div>
          <Times form={form} onChange={change} />
          <div className={classes["three"]}>{minutes(text.form.length, "lengthMinutes")}</div>
          <Field
            label={text.form.stations}
            aside={
              <Text as="button" size="small" type="button" className="link" onClick={onStations}>
                {text.form.manage}
              </Text>
            }
          >
            <ChipChoice
              label={text.form.stations}
              options={offered.map(({ id, name }) => ({ id, label: name }))}
              chosen={chosen}
              onChange={ids => change({ stations: ids.length > 0 ? ids : [-1] })}
            />
          </Field>
          <Field label={text.form.device}>
            <Segmented
              label={text.form.device}
              value={form.device === null ? "any" : String(form.device)}
              options={[
                { value: "any", label: text.form.anyDevice },
                ...deviceNames.entries.map(({ id, code }) => ({ value: String(id), label: code })),
              ]}
              onChange={value => change({ device: DeviceName.safeParse(Number(value)).data ?? null })}
            />
          </Field>
          {problem && <Text tone="amber">{problem}</Text>}
          <ProblemNote problem={refused ?? (preview.error ? problemOf(preview.error) : undefined)} />
        </Stack>
        <SlotPreview plan={plan} stations={stations} site={site} isOld={!isUpToDate} />
      </Row>
    </Page>
  );
}

/** The week that is shown, or the rest of it: four sessions a day, as most studies begin. */
function usual(on: DateOn, today: DateOn): SlotForm {
  const monday = startOfWeek(on, 1);
  const from = monday > today ? monday : on > today ? on : addDays(today, 1);
  return {
    from,
    to: addDays(startOfWeek(from, 1), 4) < from ? addDays(from, 4) : addDays(startOfWeek(from, 1), 4),
    weekdays: [1, 2, 3, 4, 5],
    first: "08:30",
    last: "15:00",
    everyMinutes: 120,
    without: [],
    lengthMinutes: 90,
    stations: [],
    device: null,
  };
}

/** Every start time, so that some can be left out. */
function Times({ form, onChange }: { form: SlotForm; onChange: (changes: Partial<SlotForm>) => void }) {
  const times = timesOf(form);
  const locale = useLocale();
  if (times.length === 0) return null;
  const on = times.flatMap((time, n) => (form.without.includes(time) ? [] : [n]));
  return (
    <ChipChoice
      label={text.form.starts}
      options={times.map((time, id) => ({ id, label: staffTimeOfDay(time, locale) }))}
      chosen={on}
      onChange={chosen => onChange({ without: times.filter((_, n) => !chosen.includes(n)) })}
    />
  );
}

function Field({ label, aside, children }: { label: string; aside?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <Row as="p" align="stretch" justify="between" mb={4}>
        <Text as="span" weight="medium">
          {label}
        </Text>
        {aside}
      </Row>
      {children}
    </div>
  );
}
