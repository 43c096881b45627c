import { staffDateTime } from "@hb/domain/format.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { dateInZone, instantAt, timeInZone } from "@hb/domain/time.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { TimeField } from "../../ui/fields/TimeField.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { isSamePlace, type NewPlace } from "../calendar/grid-target.ts";
import { putSession } from "../data.ts";
import { notifySessionProblem } from "../visit/use-session-status.tsx";
import { changeSlotText, deleteSlotText } from "./text.ts";
import classes from "./SlotChoice.module.css";

interface MoveSlotProps {
  session: Session;
  stations: readonly Station[];
  onClose: () => void;
}

/** Changes the time, station or length of an open slot, to the minute. */
export function MoveSlot({ session, stations, onClose }: MoveSlotProps) {
  const client = useQueryClient();
  const { run, isRunning, problem } = useChange({ refresh: [sessionsKey] });
  const { id, version, startsAt, stationId, lengthMinutes } = session;
  const [place, setPlace] = useState<NewPlace>({ startsAt, stationId, lengthMinutes });
  const save = async () => {
    if (isSamePlace(session, place)) return onClose();
    const { answer } = await run("moveSlot", { id, version, ...place });
    if (!answer) return;
    putSession(client, id, { ...place, version: answer.version });
    notifyUndoable(
      changeSlotText.changed,
      () => run("moveSlot", { id, version: answer.version, startsAt, stationId, lengthMinutes }),
      `slot ${id}`,
    );
    onClose();
  };
  return (
    <Dialog
      title={changeSlotText.title}
      width={600}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={<DialogButtons verb={changeSlotText.title} loading={isRunning} onClose={onClose} />}
    >
      <PlaceFields place={place} stations={stations} onChange={setPlace} />
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

interface PlaceFieldsProps {
  place: NewPlace;
  stations: readonly Station[];
  onChange: (place: NewPlace) => void;
}

/** Date, time by the site's clock, station and length. */
export function PlaceFields({ place, stations, onChange }: PlaceFieldsProps) {
  const { zone } = useSiteTime();
  const on = dateInZone(place.startsAt, zone);
  const at = (day: string, clock: string) => onChange({ ...place, startsAt: instantAt(day, clock, zone) });
  return (
    <div className={classes["fields"]}>
      <DateField
        label={changeSlotText.date}
        clearable={false}
        value={on}
        onChange={day => day && at(day, timeInZone(place.startsAt, zone))}
      />
      <TimeField label={changeSlotText.time} value={timeInZone(place.startsAt, zone)} onTime={time => at(on, time)} />
      <NativeSelect
        label={changeSlotText.station}
        value={String(place.stationId)}
        data={stations
          .filter(({ archivedAt, id }) => archivedAt === null || id === place.stationId)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={event => onChange({ ...place, stationId: Number(event.currentTarget.value) })}
      />
      <TextInput
        type="number"
        label={changeSlotText.minutes}
        min={5}
        step={15}
        value={place.lengthMinutes}
        onChange={event => onChange({ ...place, lengthMinutes: Number(event.currentTarget.value) })}
      />
    </div>
  );
}

/** Deletes an open slot without asking: Undo creates one like it. Answers whether it is gone. */
export function useDeleteSlot(): (slot: Session) => Promise<boolean> {
  const site = useSiteTime();
  const { zone } = site;
  const { run } = useChange({ refresh: [sessionsKey] });
  return async ({ id, version, startsAt, lengthMinutes, stationId, device }) => {
    const when = staffDateTime(startsAt, site);
    const restore = async () => {
      const plan = { days: [dateInZone(startsAt, zone)], times: [timeInZone(startsAt, zone)], stations: [stationId] };
      const outcome = await run("createSlots", { slots: { ...plan, lengthMinutes, device } });
      if (outcome.answer && outcome.answer.created > 0) notifyDone(deleteSlotText.restored(when));
      else if (outcome.answer) notifyError(deleteSlotText.notRestored(when));
      return outcome;
    };
    const { problem } = await run("deleteSlots", { slots: [{ id, version }] });
    if (problem) notifySessionProblem(problem, deleteSlotText.notDeleted);
    else notifyUndoable(deleteSlotText.deleted(when), restore);
    return !problem;
  };
}
