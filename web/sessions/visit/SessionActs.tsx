import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { addMinutes, staffRelative } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { type Icon, IconArrowsMove, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { useAddressWord, useAskedAct } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { CorrectStatus } from "../../status/CorrectStatus.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import type { ActInput, OneSession } from "../data.ts";
import { deleteSlot } from "../slots/delete-slot.tsx";
import { MoveSlot } from "../slots/MoveSlot.tsx";
import { BookPerson } from "./BookPerson.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { lookOfKind } from "./session-look.ts";
import { corrections, isLockedAct, offeredActs, type SessionAct } from "./session-steps.ts";
import { setSessionStatus } from "./set-session-status.tsx";
import { WithoutConsent } from "./WithoutConsent.tsx";
import classes from "./SessionActs.module.css";

interface SessionActsProps {
  one: OneSession;
  stations: readonly Station[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

type Asking = "book" | "move" | "moveSlot" | "cancel" | "correct" | "consent";

/** Every act in one click: the likely next step is the big filled button. */
export function SessionActs({ one, stations, onOpen, onClose }: SessionActsProps) {
  const { session } = one;
  const client = useQueryClient();
  const setStatus = (input: ActInput<"setSessionStatus">) => setSessionStatus(client, session, input);
  const [wanted] = useAddressWord("for");
  const isSought = wanted !== undefined && session.status === sessionStatus.open && session.lockedAt === null;
  const [asking, setAsking] = useState<Asking | undefined>(isSought ? "book" : undefined);
  useAskedAct(true, { move: () => setAsking("move") });
  const [isBusy, setIsBusy] = useState(false);
  const now = new Date(serverNow()).toISOString();
  const { buttons, also } = offeredActs(session.status, addMinutes(session.startsAt, session.lengthMinutes) <= now);
  const locked = session.lockedAt !== null;
  const stop = () => setAsking(undefined);
  // What was clicked is gone with the state before: the keyboard stays in the drawer.
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.closest("dialog")?.focus();
  }, []);

  const site = useSiteTime();
  const remove = async () => {
    if (await deleteSlot(client, session, site)) onClose();
  };
  const act = async (chosen: SessionAct) => {
    if (chosen === "delete") return remove();
    if (typeof chosen === "string") return setAsking(chosen);
    // No procedure without consent: who completes it without says why.
    if (chosen === sessionStatus.completed && !one.hasConsent) return setAsking("consent");
    setIsBusy(true);
    const done = await setStatus({ to: chosen, ...(chosen === sessionStatus.noShow && { excused: false }) });
    if (done === "needs consent") setAsking("consent");
    setIsBusy(false);
  };

  return (
    <>
      {buttons.length > 0 && asking !== "book" && (
        <div className={classes["buttons"]}>
          {buttons.map((each, n) => {
            const { word, icon: ActIcon } = wordsOf(each, session);
            return (
              <Button
                key={each}
                size="lg"
                variant={n === 0 && each !== "delete" ? "filled" : "default"}
                className={classes[n === 0 ? "first" : "other"] ?? ""}
                leftSection={<ActIcon size={17} stroke={2} aria-hidden="true" />}
                disabled={isBusy || isLockedAct(each, locked)}
                onClick={() => void act(each)}
              >
                {word}
              </Button>
            );
          })}
        </div>
      )}
      {locked && [...buttons, ...also].some(each => isLockedAct(each, true)) && (
        <p className={classes["note"]}>
          Locked by {session.lockedBy ?? "somebody"}: unlock it to book, move, cancel or delete.
        </p>
      )}
      {session.status === sessionStatus.noShow && (
        <div className={classes["excused"]}>
          <Segmented
            label="Excused or not"
            value={session.excused ? "yes" : "no"}
            options={[
              { value: "no", label: "Not excused" },
              { value: "yes", label: "Excused" },
            ]}
            onChange={value => void setStatus({ to: sessionStatus.noShow, excused: value === "yes" })}
          />
        </div>
      )}
      {also.length > 0 && (
        <p className={classes["also"]}>
          {buttons.length > 0 && "Also: "}
          {also.map((each, n) => (
            <Fragment key={each}>
              {n > 0 && " · "}
              <button
                type="button"
                className="link"
                disabled={isLockedAct(each, locked)}
                onClick={() => void act(each)}
              >
                {alsoWord(each)}
              </button>
            </Fragment>
          ))}
        </p>
      )}
      {asking === "book" && <BookPerson session={session} stations={stations} onBooked={onOpen} onClose={stop} />}
      {asking === "move" && <MoveDialog session={session} stations={stations} onMoved={onOpen} onClose={stop} />}
      {asking === "moveSlot" && <MoveSlot session={session} stations={stations} onClose={stop} />}
      {asking === "cancel" && <CancelDialog session={session} onClose={stop} />}
      {asking === "correct" && (
        <CorrectStatus
          from={session.status}
          others={corrections(session.status)}
          label={sessionStatuses.label}
          onCorrect={async (to, reason) => (await setStatus({ to, reason })) === "done"}
          onClose={stop}
        />
      )}
      {asking === "consent" && (
        <WithoutConsent
          onComplete={reason => setStatus({ to: sessionStatus.completed, withoutConsent: reason })}
          onClose={stop}
        />
      )}
      <p ref={top} className="visually-hidden" aria-live="polite">
        {sessionStatuses.label(session.status)}, {staffRelative(session.startsAt, now)}
      </p>
    </>
  );
}

function wordsOf(act: SessionAct, session: Session): { word: string; icon: Icon } {
  switch (act) {
    case "book":
      return { word: "Book a participant", icon: IconUserPlus };
    case "move":
      return { word: session.status === sessionStatus.noShow ? "Give a new time" : "Move", icon: IconArrowsMove };
    case "moveSlot":
      return { word: "Change", icon: IconArrowsMove };
    case "delete":
      return { word: "Delete", icon: IconTrash };
    case "cancel":
    case "correct":
      return { word: alsoWord(act), icon: IconArrowsMove };
    default: {
      const { icon, word } = lookOfKind(act);
      return { word: verbs[act] ?? word, icon };
    }
  }
}

const verbs: Partial<Record<SessionStatus, string>> = {
  [sessionStatus.checkedIn]: "Check in",
  [sessionStatus.noShow]: "No-show",
  [sessionStatus.completed]: "Complete",
};

function alsoWord(act: SessionAct): string {
  if (act === "cancel") return "Cancel and free the slot";
  if (act === "correct") return "Correct the status…";
  return typeof act === "string" ? act : sessionStatuses.label(act);
}
