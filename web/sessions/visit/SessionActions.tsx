import { staffRelative } from "@hb/domain/format.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconArrowsMove,
  IconCalendarRepeat,
  IconCalendarX,
  IconTrash,
  IconUserPlus,
} from "@tabler/icons-react";
import { Fragment, useEffect, useRef, useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useAddressParam, useRequestedAction } from "../../shell/routing/address.ts";
import { useVisitClock } from "../../shell/site-time.ts";
import { CorrectStatusDialog } from "../../status/CorrectStatusDialog.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { commonText } from "../../ui/text.ts";
import type { OneSession } from "../data.ts";
import { MoveSlot, useDeleteSlot } from "../slots/MoveSlot.tsx";
import { BookPerson } from "./BookPerson.tsx";
import { lookOfKind } from "./SessionMarks.tsx";
import { corrections, isBlockedByLock, offeredActions, type SessionAction } from "./session-steps.ts";
import { statusText, actionText as text } from "./text.tsx";
import { needsConsent, notifySessionProblem, type StatusStep, useSessionStatus } from "./use-session-status.tsx";
import { CancelDialog, MoveDialog } from "./VisitDialogs.tsx";
import classes from "./SessionDrawer.module.css";

interface SessionActionsProps {
  one: OneSession;
  stations: readonly Station[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

type Dialog = "book" | "move" | "moveSlot" | "cancel" | "correct" | "consent";

/** Everything that can be done with a session, one click each: the likely next step is the large filled button. */
export function SessionActions({ one, stations, onOpen, onClose }: SessionActionsProps) {
  const { session } = one;
  const { setStatus, isRunning } = useSessionStatus();
  const deleteSlot = useDeleteSlot();
  const [wanted] = useAddressParam("for");
  const isWanted = wanted !== undefined && session.status === sessionStatus.open && session.lockedAt === null;
  const [dialog, setDialog] = useState<Dialog | undefined>(isWanted ? "book" : undefined);
  useRequestedAction(true, { move: () => setDialog("move") });
  const clock = useVisitClock();
  const { buttons, also } = offeredActions(session, clock);
  const isLocked = session.lockedAt !== null;
  const close = () => setDialog(undefined);
  // The button that was clicked is gone with the old status: the keyboard stays in the drawer.
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.closest("dialog")?.focus();
  }, []);

  const step = async (input: StatusStep) => {
    const { problem } = await setStatus(session, input);
    if (!problem) return;
    if (needsConsent(problem)) setDialog("consent");
    else notifySessionProblem(problem, statusText.notChanged);
  };
  const start = async (action: SessionAction) => {
    if (action === "delete") return (await deleteSlot(session)) && onClose();
    if (typeof action === "string") return setDialog(action);
    if (action === sessionStatus.completed && !one.hasConsent) return setDialog("consent");
    return step({ to: action, ...(action === sessionStatus.noShow && { excused: false }) });
  };
  const links = also.map((action, n) => (
    <Fragment key={action}>
      {n > 0 && " · "}
      <LinkButton disabled={isBlockedByLock(action, isLocked)} onClick={() => void start(action)}>
        {linkLabel(action)}
      </LinkButton>
    </Fragment>
  ));

  return (
    <>
      {buttons.length > 0 && dialog !== "book" && (
        <Row gap={8} align="stretch" className={classes["buttons"]}>
          {buttons.map((action, n) => {
            const { label, icon: ActionIcon } = buttonOf(action);
            return (
              <Button
                key={action}
                size="lg"
                variant={n === 0 && action !== "delete" ? "filled" : "default"}
                className={classes[n === 0 ? "first" : "other"] ?? ""}
                leftSection={<ActionIcon size={17} aria-hidden="true" />}
                disabled={isRunning || isBlockedByLock(action, isLocked)}
                onClick={() => void start(action)}
              >
                {label}
              </Button>
            );
          })}
        </Row>
      )}
      {isLocked && [...buttons, ...also].some(action => isBlockedByLock(action, true)) && (
        <p className={classes["note"]}>{text.locked(session.lockedBy)}</p>
      )}
      {session.status === sessionStatus.noShow && (
        <div className={classes["note"]}>
          <Segmented
            label={text.noShow}
            value={session.excused ? "yes" : "no"}
            options={[
              { value: "no", label: text.notExcused },
              { value: "yes", label: text.excused },
            ]}
            onChange={value => void step({ to: sessionStatus.noShow, excused: value === "yes" })}
          />
        </div>
      )}
      {also.length > 0 && <p className={classes["note"]}>{buttons.length > 0 ? text.also(links) : links}</p>}
      {dialog === "book" && <BookPerson session={session} stations={stations} onBooked={onOpen} onClose={close} />}
      {dialog === "move" && <MoveDialog session={session} stations={stations} onMoved={onOpen} onClose={close} />}
      {dialog === "moveSlot" && <MoveSlot session={session} stations={stations} onClose={close} />}
      {dialog === "cancel" && <CancelDialog session={session} onClose={close} />}
      {dialog === "correct" && (
        <CorrectStatusDialog
          from={session.status}
          others={corrections(session, clock)}
          label={sessionStatuses.label}
          onCorrect={(to, reason) => setStatus(session, { to, reason })}
          onClose={close}
        />
      )}
      {dialog === "consent" && (
        <ChangeDialog
          title={text.withoutConsent.title}
          verb={text.withoutConsent.title}
          back={commonText.cancel}
          reason="required"
          onConfirm={(withoutConsent = "") => setStatus(session, { to: sessionStatus.completed, withoutConsent })}
          onClose={close}
        >
          <p>{text.withoutConsent.why}</p>
        </ChangeDialog>
      )}
      <p ref={top} className="visually-hidden" aria-live="polite">
        {sessionStatuses.label(session.status)}, {staffRelative(session.startsAt, clock.now)}
      </p>
    </>
  );
}

const verbs: Partial<Record<SessionStatus, string>> = {
  [sessionStatus.checkedIn]: text.checkIn,
  [sessionStatus.noShow]: text.noShow,
  [sessionStatus.completed]: text.complete,
};

function buttonOf(action: SessionAction): { label: string; icon: Icon } {
  switch (action) {
    case "book":
      return { label: text.book, icon: IconUserPlus };
    case "move":
      return { label: text.reschedule, icon: IconCalendarRepeat };
    case "moveSlot":
      return { label: text.changeSlot, icon: IconArrowsMove };
    case "delete":
      return { label: commonText.delete, icon: IconTrash };
    case "cancel":
    case "correct":
      return { label: linkLabel(action), icon: IconCalendarX };
    default: {
      const { icon, word } = lookOfKind(action);
      return { label: verbs[action] ?? word, icon };
    }
  }
}

function linkLabel(action: SessionAction): string {
  if (action === "cancel") return text.cancel;
  if (action === "correct") return text.correct;
  return typeof action === "string" ? action : sessionStatuses.label(action);
}
