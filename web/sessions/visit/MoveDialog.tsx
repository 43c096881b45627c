import { fullName } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { visitPreviewTopic } from "@hb/domain/sessions/visit-preview.ts";
import { dateInZone, instantAt, staffDateTime, timeInZone } from "@hb/domain/time.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { serverNow } from "../../backend/clock.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { TimeField } from "../../ui/fields/TimeField.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import type { NewPlace } from "../calendar/grid-target.ts";
import { actOn } from "../data.ts";
import { SlotChoice } from "../slots/SlotChoice.tsx";
import { nameOf, sayStation } from "../stations/station-names.ts";
import { Notify } from "./MailPreview.tsx";
import classes from "./MoveDialog.module.css";

interface MoveDialogProps {
  /** A booking: Scheduled, or a NoShow that is given a new time. */
  session: Session;
  /** Where it was dragged to. */
  to?: NewPlace;
  stations: readonly Station[];
  onMoved: (newId: number) => void;
  onClose: () => void;
}

type Way = "slot" | "time";

/** Gives a booking another time: an open slot, or any free time. The old session stays as history. */
export function MoveDialog({ session, to, stations, onMoved, onClose }: MoveDialogProps) {
  const client = useQueryClient();
  const site = useSiteTime();
  const { participant } = session;
  const [way, setWay] = useState<Way>(to ? "time" : "slot");
  const [slot, setSlot] = useState<Session>();
  const [place, setPlace] = useState<NewPlace>(
    to ?? {
      startsAt: session.startsAt,
      stationId: session.stationId,
      lengthMinutes: session.lengthMinutes,
    },
  );
  const [notify, setNotify] = useState(true);
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isHeld, setIsHeld] = useState(false);
  const target = way === "slot" ? slot : place;
  const isElsewhere = target && (target.startsAt !== session.startsAt || target.stationId !== session.stationId);
  const change = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value);
      setRequestId(newRequestId());
      setRefusal(undefined);
      setIsHeld(false);
    };
  };
  if (!participant) return null;
  const name = fullName(participant);

  const move = async (evenIfHeld: boolean) => {
    if (!target || !isElsewhere) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const answer = await actOn(
        client,
        "moveBooking",
        session,
        {
          to: way === "slot" && slot ? { sessionId: slot.id, version: slot.version } : place,
          notify,
          ...(evenIfHeld && { evenIfHeld }),
        },
        requestId,
      );
      notifyDone(
        <>
          <b>{name}</b> was moved to {staffDateTime(target.startsAt, site.zone, site.today)}
        </>,
      );
      onMoved(answer.sessionId);
    } catch (error) {
      const why = asRefusal(error);
      setRefusal(why);
      setRequestId(newRequestId());
      setIsHeld((why.details as { heldUntil?: string } | null)?.heldUntil !== undefined);
      setIsSaving(false);
    }
  };
  const about = visitPreviewTopic(
    way === "slot"
      ? { kind: "slot", sessionId: slot?.id ?? session.id }
      : { kind: "moved", sessionId: session.id, startsAt: place.startsAt },
  );

  return (
    <Dialog
      title={`Move ${name}`}
      width={600}
      onClose={onClose}
      onSubmit={() => void move(isHeld)}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Keep the time
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isElsewhere}>
            {isHeld ? "Move all the same" : "Move the visit"}
          </Button>
        </>
      }
    >
      <p>
        Now {staffDateTime(session.startsAt, site.zone, site.today)}, {sayStation(nameOf(stations, session.stationId))}.{" "}
        {session.status === sessionStatus.scheduled && Date.parse(session.startsAt) > serverNow()
          ? "Its time becomes an open slot."
          : "It stays in the history."}
      </p>
      <div className={classes["way"]}>
        <Segmented<Way>
          label="Where to"
          value={way}
          onChange={change(setWay)}
          options={[
            { value: "slot", label: "To an open slot" },
            { value: "time", label: "To any free time" },
          ]}
        />
      </div>
      {way === "slot" ? (
        <SlotChoice near={session.startsAt} chosen={slot} stations={stations} site={site} onChoose={change(setSlot)} />
      ) : (
        <PlaceFields place={place} stations={stations} site={site} onChange={change(setPlace)} />
      )}
      {isElsewhere && (
        <Notify
          mail={{ type: 2, participantId: participant.id, about }}
          name={participant.firstName}
          notify={notify}
          onNotify={change(setNotify)}
        />
      )}
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

interface PlaceFieldsProps {
  place: NewPlace;
  stations: readonly Station[];
  site: SiteTime;
  onChange: (place: NewPlace) => void;
}

/** Date, time by the site's clock, and station. */
export function PlaceFields({ place, stations, site: { zone }, onChange }: PlaceFieldsProps) {
  const on = dateInZone(place.startsAt, zone);
  const at = (day: string, clock: string) => onChange({ ...place, startsAt: instantAt(day, clock, zone) });
  return (
    <div className={classes["fields"]}>
      <DateField
        label="Day"
        clearable={false}
        value={on}
        onChange={day => day && at(day, timeInZone(place.startsAt, zone))}
      />
      <TimeField label="Time" value={timeInZone(place.startsAt, zone)} onTime={time => at(on, time)} />
      <NativeSelect
        label="Station"
        value={String(place.stationId)}
        data={stations
          .filter(({ archivedAt, id }) => archivedAt === null || id === place.stationId)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={event => onChange({ ...place, stationId: Number(event.currentTarget.value) })}
      />
      <TextInput
        type="number"
        label="Minutes"
        min={5}
        step={15}
        value={place.lengthMinutes}
        onChange={event => onChange({ ...place, lengthMinutes: Number(event.currentTarget.value) })}
      />
    </div>
  );
}
