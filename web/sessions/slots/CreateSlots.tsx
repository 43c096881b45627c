import type { DateOn } from "@hb/domain/contract.ts";
import { DeviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { ChipChoice } from "../../ui/fields/ChipChoice.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { TimeField } from "../../ui/fields/TimeField.tsx";
import { drafts } from "../../ui/fields/use-draft.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { mondayOf } from "../calendar/calendar-days.ts";
import { createSlots, deleteSlots, useSlotPlan } from "../data.ts";
import { sayRefused } from "../visit/refused.tsx";
import { SlotPreview } from "./SlotPreview.tsx";
import { planOf, type SlotForm, saySkipped, timesOf } from "./slot-plan.ts";
import classes from "./CreateSlots.module.css";

interface CreateSlotsProps {
  /** The day that the calendar stands at. */
  on: DateOn;
  stations: readonly Station[];
  onStations: () => void;
  onClose: () => void;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((label, n) => ({ id: n + 1, label }));
const draftName = "new slots";

/** Days × times × stations on the left, what would come of it on the right. */
export function CreateSlots({ on, stations, onStations, onClose }: CreateSlotsProps) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const offered = stations.filter(({ archivedAt }) => archivedAt === null);
  const [form, setForm] = useState<SlotForm>(
    () => (drafts.read(draftName) as SlotForm | undefined) ?? usual(on, today),
  );
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  // Until somebody chose, every station that there is.
  const chosen = form.stations.length > 0 ? form.stations : offered.map(({ id }) => id);
  const settled = useSettled(form);
  const asked = planOf({
    ...settled,
    stations: settled.stations.length > 0 ? settled.stations : offered.map(({ id }) => id),
  });
  const problem = "problem" in asked ? asked.problem : undefined;
  const preview = useSlotPlan("plan" in asked ? asked.plan : undefined);
  const plan = problem === undefined ? preview.data : undefined;

  const change = (changes: Partial<SlotForm>) => {
    const next = { ...form, ...changes };
    setForm(next);
    drafts.write(draftName, next);
    setRequestId(newRequestId());
    setRefusal(undefined);
  };
  const create = async () => {
    const now = planOf({ ...form, stations: chosen });
    if (!("plan" in now)) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const { created, ids, skipped } = await createSlots(client, now.plan, requestId);
      drafts.remove(draftName);
      const words = `${sayCount(created)} ${created === 1 ? "was" : "were"} created`;
      notifyDone(skipped.length > 0 ? `${words}, ${skipped.length} skipped` : words, {
        undo: () => void takeBack(ids),
      });
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
      setIsSaving(false);
    }
  };
  const takeBack = async (ids: readonly number[]) => {
    try {
      const slots = ids.map(id => ({ id, version: 1 }));
      const { deleted, left } = await deleteSlots(client, slots);
      notifyDone(
        left.length > 0
          ? `${sayCount(deleted)} deleted, ${left.length} stay: somebody was there first`
          : `${sayCount(deleted)} deleted`,
      );
    } catch (error) {
      sayRefused(error, "Not undone.");
    }
  };
  const count = plan?.create ?? 0;
  const isUpToDate = settled === form && !preview.isPlaceholderData;

  return (
    <div className={classes["page"]}>
      <PageHead title="Create slots" count={plan && sayPlan(plan)}>
        <Button variant="default" onClick={onClose}>
          Back to the calendar
        </Button>
        <Button loading={isSaving} disabled={count === 0 || !isUpToDate} onClick={() => void create()}>
          {count === 0 ? "Create slots" : `Create ${sayCount(count)}`}
        </Button>
      </PageHead>
      <div className={classes["parts"]}>
        <form className={classes["form"]} aria-label="New slots" onSubmit={event => event.preventDefault()}>
          <div className={classes["pair"]}>
            <DateField
              label="First day"
              clearable={false}
              minDate={today}
              value={form.from}
              onChange={from => from && change({ from, ...(from > form.to && { to: from }) })}
            />
            <DateField
              label="Last day"
              clearable={false}
              minDate={form.from}
              value={form.to}
              onChange={to => to && change({ to })}
            />
          </div>
          <Field label="On">
            <ChipChoice
              label="Weekdays"
              options={weekdays}
              chosen={form.weekdays}
              onChange={days => change({ weekdays: days })}
            />
          </Field>
          <div className={classes["three"]}>
            <TimeField label="First start" value={form.first} onTime={first => change({ first })} />
            <TimeField label="Last start" value={form.last} onTime={last => change({ last })} />
            <TextInput
              type="number"
              label="Every, min"
              min={5}
              step={5}
              value={form.everyMinutes || ""}
              onChange={event => change({ everyMinutes: Number(event.currentTarget.value) })}
            />
          </div>
          <Times form={form} onChange={change} />
          <div className={classes["three"]}>
            <TextInput
              type="number"
              label="Length, min"
              min={5}
              step={5}
              value={form.lengthMinutes || ""}
              onChange={event => change({ lengthMinutes: Number(event.currentTarget.value) })}
            />
          </div>
          <Field
            label="Stations"
            aside={
              <button type="button" className="link" onClick={onStations}>
                Manage
              </button>
            }
          >
            <ChipChoice
              label="Stations"
              options={offered.map(({ id, name }) => ({ id, label: name }))}
              chosen={chosen}
              onChange={ids => change({ stations: ids.length > 0 ? ids : [-1] })}
            />
          </Field>
          <Field label="Device">
            <Segmented
              label="Device"
              value={form.device === null ? "any" : String(form.device)}
              options={[
                { value: "any", label: "Any" },
                ...deviceNames.entries.map(({ id, code }) => ({ value: String(id), label: code })),
              ]}
              onChange={value => change({ device: DeviceName.safeParse(Number(value)).data ?? null })}
            />
          </Field>
          {problem && <p className={classes["problem"]}>{problem}</p>}
          <Trouble refusal={refusal ?? preview.error ?? undefined} />
        </form>
        <SlotPreview plan={plan} stations={stations} today={today} isOld={!isUpToDate} />
      </div>
    </div>
  );
}

/** The week after the one that is shown, or the rest of it: four sessions a day, as most studies begin. */
function usual(on: DateOn, today: DateOn): SlotForm {
  const monday = mondayOf(on);
  const from = monday > today ? monday : on > today ? on : addDays(today, 1);
  return {
    from,
    to: addDays(mondayOf(from), 4) < from ? addDays(from, 4) : addDays(mondayOf(from), 4),
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

/** What was typed, once it rests for a moment: the preview does not ask with every key. */
function useSettled(form: SlotForm): SlotForm {
  const [settled, setSettled] = useState(form);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(form), 250);
    return () => clearTimeout(timer);
  }, [form]);
  return settled;
}

/** Each start of the row, to leave out one that does not suit. */
function Times({ form, onChange }: { form: SlotForm; onChange: (changes: Partial<SlotForm>) => void }) {
  const times = timesOf(form);
  if (times.length === 0) return null;
  const on = times.flatMap((time, n) => (form.without.includes(time) ? [] : [n]));
  return (
    <ChipChoice
      label="Starts"
      options={times.map((label, id) => ({ id, label }))}
      chosen={on}
      onChange={chosen => onChange({ without: times.filter((_, n) => !chosen.includes(n)) })}
    />
  );
}

function Field({ label, aside, children }: { label: string; aside?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <p className={classes["label"]}>
        {label}
        {aside}
      </p>
      {children}
    </div>
  );
}

function sayCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "slot" : "slots"}`;
}

function sayPlan(plan: NonNullable<ReturnType<typeof useSlotPlan>["data"]>): string {
  return saySkipped(plan.slots) ?? "nothing is skipped";
}
