import { staffDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { useLookOnly } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { sessionsKey } from "../../queries/sessions.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import type { NewPlace } from "../calendar/grid-target.ts";
import { bookingEmail, useHolder } from "../data.ts";
import { PlaceFields } from "../slots/MoveSlot.tsx";
import { SlotChoice } from "../slots/SlotChoice.tsx";
import { nameOf, stationLabel } from "../stations/station-names.ts";
import { cancelText, moveText } from "./text.tsx";
import { isHeldByVisitor } from "./use-session-status.tsx";
import { useVisitUndo } from "./use-visit-undo.ts";

interface MoveDialogProps {
  /** A booking: Scheduled, or a NoShow that gets a new time. */
  session: Session;
  /** Where it was dragged to. */
  to?: NewPlace;
  /** The open slot that it was dragged onto. */
  toSlot?: Session | undefined;
  stations: readonly Station[];
  onMoved: (newId: number) => void;
  onClose: () => void;
}

type Way = "slot" | "time";

/** Moves a visit to an open slot or any free time. The old session stays in the history. */
export function MoveDialog({ session, to, toSlot, stations, onMoved, onClose }: MoveDialogProps) {
  const site = useSiteTime();
  const { run, isRunning, problem, reset } = useChange({ refresh: [sessionsKey] });
  const { id, version, startsAt, stationId, lengthMinutes, status, participant } = session;
  const isLookOnly = useLookOnly("moveBooking");
  const [way, setWay] = useState<Way>(to && !toSlot ? "time" : "slot");
  const [slot, setSlot] = useState<Session | undefined>(toSlot);
  const [place, setPlace] = useState<NewPlace>(to ?? { startsAt, stationId, lengthMinutes });
  const [notify, setNotify] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const target = way === "slot" ? slot : place;
  const isElsewhere = target && (target.startsAt !== startsAt || target.stationId !== stationId);
  const why = useWhyNot(way === "time" && isElsewhere ? place : undefined, id);
  const undo = useVisitUndo();
  const isComing = status === sessionStatus.scheduled && Date.parse(startsAt) > serverNow();
  const edit = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value);
      setIsHeld(false);
      reset();
    };
  };
  if (!participant) return null;

  const move = async () => {
    if (!target || !isElsewhere || why !== undefined) return;
    const { answer, problem: refused } = await run("moveBooking", {
      id,
      version,
      to: way === "slot" && slot ? { sessionId: slot.id, version: slot.version } : place,
      notify,
      ...(isHeld && { evenIfHeld: true }),
    });
    if (refused) return setIsHeld(isHeld || isHeldByVisitor(refused));
    const words = moveText.done(<b>{fullName(participant)}</b>, staffDateTime(target.startsAt, site));
    const { sessionId, version: moved } = answer;
    if (isComing) notifyUndoable(words, () => undo.move({ id: sessionId, version: moved, notify }, id), `visit ${id}`);
    else notifyDone(words);
    onMoved(answer.sessionId);
  };
  return (
    <Dialog
      title={moveText.title(fullName(participant))}
      width={600}
      onClose={onClose}
      onSubmit={() => void move()}
      foot={
        <DialogButtons
          verb={isHeld ? moveText.moveAnyway : moveText.move}
          back={moveText.keep}
          loading={isRunning}
          disabled={isLookOnly || !isElsewhere || why !== undefined}
          onClose={onClose}
        />
      }
    >
      <p>
        {moveText.current(staffDateTime(startsAt, site), stationLabel(nameOf(stations, stationId)))}{" "}
        {isComing ? moveText.opensUp : moveText.hasPassed}
      </p>
      <Row mt={16} mb={10}>
        <Segmented<Way>
          label={moveText.to}
          value={way}
          onChange={edit(setWay)}
          options={[
            { value: "slot", label: moveText.openSlot },
            { value: "time", label: moveText.freeTime },
          ]}
        />
      </Row>
      {way === "slot" ? (
        <SlotChoice near={startsAt} chosen={slot} stations={stations} onChoose={edit(setSlot)} />
      ) : (
        <PlaceFields place={place} stations={stations} onChange={edit(setPlace)} />
      )}
      {why !== undefined && (
        <Text tone="red" mt={12} role="alert">
          {why}
        </Text>
      )}
      {isElsewhere && (
        <EmailNotice
          person={participant}
          emails={bookingEmail(
            way === "slot"
              ? { kind: "slot", sessionId: slot?.id ?? id }
              : { kind: "moved", sessionId: id, startsAt: place.startsAt },
          )}
          isOn={notify}
          onSwitch={edit(setNotify)}
        />
      )}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

/** Why a time is known to be refused: it has passed, or someone has it. The server decides. */
function useWhyNot(place: NewPlace | undefined, ownId: number): string | undefined {
  const holder = useHolder(place, ownId);
  if (place && Date.parse(place.startsAt) <= serverNow()) return moveText.inThePast;
  if (!holder) return undefined;
  const { participant, status } = holder;
  if (participant) return moveText.taken(fullName(participant));
  return status === sessionStatus.open ? moveText.hasOpenSlot : undefined;
}

/** Opens the slot up again, and can email the participant. */
export function CancelDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const site = useSiteTime();
  const { run } = useChange({ refresh: [sessionsKey] });
  const undo = useVisitUndo();
  const [notify, setNotify] = useState(true);
  const { id, version, startsAt, participant } = session;
  if (!participant) return null;
  const name = fullName(participant);
  const isComing = Date.parse(startsAt) > serverNow();
  const cancel = async () => {
    const outcome = await run("cancelBooking", { id, version, notify });
    const { answer } = outcome;
    const words = cancelText.done(<b>{name}</b>);
    if (answer && isComing)
      notifyUndoable(words, () => undo.cancel({ id, version: answer.version, notify }, participant.id), `visit ${id}`);
    else if (answer) notifyDone(words);
    return outcome;
  };
  return (
    <ChangeDialog
      title={cancelText.title}
      verb={cancelText.title}
      back={cancelText.keep}
      reason="none"
      width={560}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {cancelText.what(name, staffDateTime(startsAt, site), participant.firstName)}
        {!isComing && ` ${cancelText.isFinal}`}
      </p>
      <EmailNotice
        person={participant}
        emails={bookingEmail({ kind: "cancelled", sessionId: id })}
        isOn={notify}
        onSwitch={setNotify}
      />
    </ChangeDialog>
  );
}
