import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import {
  needsReasonByHand,
  type ParticipantStatus,
  participantStatus,
  participantStatuses,
  participantSteps,
} from "@hb/domain/participants/status.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconMail } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal, theirsOf } from "../../backend/refused.ts";
import { FindSlot } from "../../sessions/slots/FindSlot.tsx";
import { NextVisit } from "../../sessions/visit/NextVisit.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { CorrectStatus } from "../../status/CorrectStatus.tsx";
import { lookOf } from "../../status/status-look.ts";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { putSaved, refreshPerson } from "../data.ts";
import classes from "./StatusStep.module.css";

interface StatusStepProps {
  participant: Participant;
  menuRef: Ref<HTMLButtonElement>;
  onEmail: () => void;
}

/** What comes next, in words; the one usual step that staff take themselves is the filled button. */
const steps: Partial<Record<keyof typeof participantStatus, { words: string; to?: ParticipantStatus }>> = {
  blank: { words: "get in touch", to: participantStatus.contacted },
  contacted: { words: "book a visit" },
};

/** The strip under the head: the next step, the other usual ones, and corrections. */
export function StatusStep({ participant, menuRef, onEmail }: StatusStepProps) {
  const { status, mergedInto } = participant;
  const [correcting, setCorrecting] = useState<{ to?: ParticipantStatus }>();
  const setStatus = useSetStatus(participant);
  const maySchedule = useUserInfo()?.permissions.scheduler === true;
  const name = participantStatuses.get(status).name;
  const step = steps[name];
  const usual = participantSteps.next(status).filter(to => !needsReasonByHand(status, to));
  return (
    <div className={classes["strip"]}>
      <p className={classes["words"]}>
        {status === participantStatus.scheduled ? (
          <>
            Next: <NextVisit personId={participant.id} />
          </>
        ) : step ? (
          <>
            Next: <b>{step.words}</b>
          </>
        ) : (
          <>Nothing is left to do here.</>
        )}
      </p>
      {step?.to !== undefined && mergedInto === null && (
        <Button onClick={() => void setStatus(step.to ?? null)}>{verbOf(step.to)}</Button>
      )}
      {status === participantStatus.contacted && maySchedule && (
        <FindSlot personId={participant.id}>Find a slot</FindSlot>
      )}
      {mergedInto === null && (
        <Button
          variant="default"
          aria-keyshortcuts="E"
          leftSection={<IconMail size={16} stroke={2} aria-hidden="true" />}
          onClick={onEmail}
        >
          Email
        </Button>
      )}
      {mergedInto === null && (
        <Menu position="bottom-end" width={216} offset={4}>
          <Menu.Target>
            <Button
              ref={menuRef}
              variant="default"
              rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}
            >
              Status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {usual.length > 0 && <Menu.Label>Usual steps</Menu.Label>}
            {usual.map(to => {
              const { word, icon: StatusIcon, tone } = lookOf("participant", to);
              return (
                <Menu.Item
                  key={String(to)}
                  leftSection={<StatusIcon size={15} stroke={2} color={`var(--${tone}-fg)`} aria-hidden="true" />}
                  onClick={() => void setStatus(to)}
                >
                  {word}
                </Menu.Item>
              );
            })}
            {usual.length > 0 && <Menu.Divider />}
            <Menu.Item onClick={() => setCorrecting({})}>Correct…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {correcting && (
        <CorrectStatus
          from={status}
          others={participantStatuses.ids.filter(to => needsReasonByHand(status, to))}
          label={participantStatuses.label}
          onClose={() => setCorrecting(undefined)}
          onCorrect={(to, reason) => setStatus(to, reason)}
        />
      )}
    </div>
  );
}

function verbOf(to: ParticipantStatus): string {
  return to === participantStatus.contacted ? "Mark as Contacted" : `Set to ${participantStatuses.label(to)}`;
}

/** One click each; what was done can be undone for ten seconds, as a correction that says so. */
function useSetStatus(participant: Participant) {
  const client = useQueryClient();
  const { id, version, status } = participant;
  const set = async (to: ParticipantStatus, reason: string | undefined, on: number) => {
    const saved = await call("setParticipantStatus", {
      requestId: newRequestId(),
      id,
      version: on,
      to,
      ...(reason && { reason }),
    });
    putSaved(client, id, { status: to, version: saved.version });
    return saved.version;
  };
  return async (to: ParticipantStatus, reason?: string): Promise<boolean> => {
    try {
      const after = await set(to, reason, version);
      notifyDone(
        <>
          <b>{fullName(participant)}</b> is now {participantStatuses.label(to)}
        </>,
        {
          about: `status of ${id}`,
          undo: () =>
            void set(status, "Undone", after).catch((error: unknown) => {
              notifyError(`Not undone. ${asRefusal(error).message} (${asRefusal(error).code})`);
            }),
        },
      );
      return true;
    } catch (error) {
      const theirs = theirsOf(error) as Participant | undefined;
      if (theirs) {
        void refreshPerson(client, id);
        notifyError(
          <>
            A colleague changed <b>{id}</b> just now: it is {participantStatuses.label(theirs.status)}. Nothing was
            overwritten; set the status again if it still holds.
          </>,
        );
        return true;
      }
      const refusal = asRefusal(error);
      notifyError(`The status was not changed. ${refusal.message} (${refusal.code})`);
      return false;
    }
  };
}
