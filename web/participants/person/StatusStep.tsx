import { undoReason } from "@hb/domain/contract.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import {
  needsReasonByHand,
  type ParticipantStatus,
  participantStatus,
  participantStatuses,
  participantSteps,
} from "@hb/domain/participants/status.ts";
import { Button, Menu } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { FindSlot, NextVisit } from "../../sessions/visit/NextVisit.tsx";
import { VisitSteps } from "../../sessions/visit/VisitSteps.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { CorrectStatusDialog } from "../../status/CorrectStatusDialog.tsx";
import { StatusItem } from "../../status/StatusChip.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { ButtonMenu } from "../../ui/overlay/IconMenu.tsx";
import { personKey, showSaved } from "../data.ts";
import { EmailConfirmation } from "./EmailConfirmation.tsx";
import { SuggestedStatus } from "./SuggestedStatus.tsx";
import { statusStepText as text } from "./text.tsx";
import classes from "./Person.module.css";

interface StatusStepProps {
  participant: Participant;
  menuRef: Ref<HTMLButtonElement>;
  /** Undefined = this user can't write emails. */
  onEmail: (() => void) | undefined;
}

/** What comes next; the one step that staff take themselves is the filled button. */
const nextSteps: Partial<Record<keyof typeof participantStatus, { words: string; to?: ParticipantStatus }>> = {
  blank: { words: text.getInTouch, to: participantStatus.contacted },
  contacted: { words: text.bookVisit },
};

/** The strip under the head: the next step, other usual steps, and corrections. */
export function StatusStep({ participant, menuRef, onEmail }: StatusStepProps) {
  const { status, mergedInto, unconfirmedSince } = participant;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { step, correct } = useSetStatus(participant);
  const maySchedule = useUserInfo()?.permissions.scheduler === true;
  const next = nextSteps[participantStatuses.get(status).name];
  const usual = participantSteps.next(status).filter(to => !needsReasonByHand(status, to));
  return (
    <>
      <Acts of="confirmEmailByHand">
        <EmailConfirmation participant={participant} />
      </Acts>
      <Acts of="setParticipantStatus">
        <SuggestedStatus participant={participant} onSet={(to, reason) => void step(to, reason)} />
      </Acts>
      <Row gap={8} wrap className={classes["strip"]}>
        <p className={classes["words"]}>
          {status === participantStatus.scheduled
            ? text.next(<NextVisit personId={participant.id} />)
            : next
              ? text.next(<b>{next.words}</b>)
              : text.allDone}
        </p>
        {next?.to !== undefined && mergedInto === null && unconfirmedSince === null && (
          <Acts of="setParticipantStatus">
            <Button variant="filled" onClick={() => void step(next.to ?? null)}>
              {text.markAs(participantStatuses.label(next.to))}
            </Button>
          </Acts>
        )}
        {status === participantStatus.scheduled && maySchedule && (
          <Acts of="setSessionStatus">
            <VisitSteps personId={participant.id} />
          </Acts>
        )}
        {status === participantStatus.contacted && maySchedule && (
          <FindSlot variant="filled" personId={participant.id}>
            {text.findSlot}
          </FindSlot>
        )}
        {mergedInto === null && onEmail && (
          <Acts of="sendEmailTo">
            <ActionButton icon={IconMail} aria-keyshortcuts="E" onClick={onEmail}>
              {text.email}
            </ActionButton>
          </Acts>
        )}
        {mergedInto === null && (
          <Acts of="setParticipantStatus">
            <ButtonMenu ref={menuRef} label={text.status} width={216}>
              {usual.length > 0 && <Menu.Label>{text.nextSteps}</Menu.Label>}
              {usual.map(to => (
                <StatusItem key={String(to)} kind="participant" status={to} onClick={() => void step(to)} />
              ))}
              {usual.length > 0 && <Menu.Divider />}
              <Menu.Item onClick={() => setIsCorrecting(true)}>{text.correct}</Menu.Item>
            </ButtonMenu>
          </Acts>
        )}
        {isCorrecting && (
          <Acts of="setParticipantStatus">
            <CorrectStatusDialog
              from={status}
              others={participantStatuses.ids.filter(to => needsReasonByHand(status, to))}
              label={participantStatuses.label}
              onClose={() => setIsCorrecting(false)}
              onCorrect={correct}
            />
          </Acts>
        )}
      </Row>
    </>
  );
}

/** Sets a status. What was done can be undone for ten seconds, as a correction that says so. */
function useSetStatus(participant: Participant) {
  const client = useQueryClient();
  const { id, version, status } = participant;
  const { run } = useChange({ refresh: [personKey(id)] });
  const about = `status of ${id}`;
  const save = async (to: ParticipantStatus, reason: string | undefined, on: number) => {
    const outcome = await run("setParticipantStatus", { id, version: on, to, ...(reason && { reason }) });
    if (outcome.answer) showSaved(client, id, { status: to, version: outcome.answer.version });
    return outcome;
  };
  const setStatus = async (to: ParticipantStatus, reason?: string) => {
    const outcome = await save(to, reason, version);
    const { answer } = outcome;
    if (answer)
      notifyUndoable(
        text.changed(<b>{fullName(participant)}</b>, participantStatuses.label(to)),
        () => save(status, undoReason, answer.version),
        about,
      );
    return outcome;
  };
  return {
    /** One click; there is no form to show a problem in. */
    step: async (to: ParticipantStatus, reason?: string) => {
      const { problem } = await setStatus(to, reason);
      if (!problem) return;
      const theirs = problem.theirs as Participant | undefined;
      const now = theirs && text.changedMeanwhile(participantStatuses.label(theirs.status));
      notifyProblem(problem, { what: text.notChanged, now, about });
    },
    /** In a dialog, which shows what is wrong. */
    correct: setStatus,
  };
}
