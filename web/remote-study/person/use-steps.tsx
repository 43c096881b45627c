import { undoReason } from "@hb/domain/contract.ts";
import { type ParticipantType, participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import {
  type RemoteStudyStatus,
  remoteStudyStatuses,
  remoteStudyStatus as status,
} from "@hb/domain/remote-study/status.ts";
import { aboutEnrolment, aboutLoan, deviceEmail, onboardingEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { useCallback, useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import type { Problem } from "../../change/problem.ts";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { commonText } from "../../ui/text.ts";
import { type EnrolmentInput, useEnrolmentChange } from "../data.ts";
import { stepVerb } from "./step-text.ts";
import { stepsText as text } from "./text.tsx";

export type StepInput = Omit<EnrolmentInput<"setEnrolmentStatus">, "to">;
export type StepRow = Pick<EnrolmentRow, "id" | "version" | "status" | "firstName" | "lastName" | "type"> & {
  /** Someone who isn't in the remote study yet has none. */
  device?: EnrolmentRow["device"];
};
/** Without a problem when it was done, or when a dialog has opened for what the step needs first. */
type StepOutcome = Promise<{ problem?: Problem | undefined }>;

interface FollowUp {
  row: StepRow;
  to: RemoteStudyStatus;
  input: StepInput;
  needs: "consent" | "details";
}

/** Whether the server refused a step only until someone adds something to it. */
function needsFirst({ details }: Problem): FollowUp["needs"] | undefined {
  if (details["needsConsent"]) return "consent";
  return details["needsType"] ? "details" : undefined;
}

/**
 * Steps of the remote study, one click each. If a step emails the participant or the server needs something first (a
 * reason to continue without consent, the arm), a dialog shows and asks for it. Users of this hook must render `dialog`.
 */
export function useSteps() {
  const { change } = useEnrolmentChange();
  const [followUp, setFollowUp] = useState<FollowUp>();

  /** Returns a problem, for a dialog to show. */
  const tryStep = useCallback(
    async (row: StepRow, to: RemoteStudyStatus, input: StepInput = {}): StepOutcome => {
      const { answer, problem } = await change("setEnrolmentStatus", row, { to, ...input });
      const needs = problem && needsFirst(problem);
      if (needs) setFollowUp({ row, to, input, needs });
      if (problem) return needs ? {} : { problem };
      const undo = {
        to: row.status,
        reason: undoReason,
        notify: false,
        withoutConsent: undoReason,
      };
      notifyUndoable(
        text.done(<b>{row.id}</b>, remoteStudyStatuses.label(to)),
        () => change("setEnrolmentStatus", { id: row.id, version: answer.version }, undo),
        `remote study of ${row.id}`,
      );
      return {};
    },
    [change],
  );
  /** One click, or a dialog with the emails that it sends. Reports a problem as a toast. */
  const step = useCallback(
    async (row: StepRow, to: RemoteStudyStatus, input?: StepInput) => {
      if (emailsOf(row, to, row.type).length > 0) return setFollowUp({ row, to, input: input ?? {}, needs: "details" });
      const { problem } = await tryStep(row, to, input);
      if (problem) notifyNotChanged(problem, row);
    },
    [tryStep],
  );
  /** Opens a dialog for the same step with a date. */
  const openDetails = useCallback(
    (row: StepRow, to: RemoteStudyStatus) => setFollowUp({ row, to, input: {}, needs: "details" }),
    [],
  );
  // A step from a dialog may open the next dialog: then that one stays.
  const close = () => setFollowUp(now => (now === followUp ? undefined : now));
  const tryAgain = (input: StepInput) => (followUp ? tryStep(followUp.row, followUp.to, input) : Promise.resolve({}));
  const dialog = followUp && (
    <>
      {followUp.needs === "consent" ? (
        <ConsentDialog {...followUp} onStep={tryAgain} onClose={close} />
      ) : (
        <StepDialog {...followUp} onStep={tryAgain} onClose={close} />
      )}
    </>
  );
  return { step, tryStep, openDetails, dialog };
}

/** What the rules send once the step is taken; someone who comes back from a pause has the instructions already. */
export function emailsOf(row: StepRow, to: RemoteStudyStatus, type: ParticipantType | null) {
  if (to === status.onboarded)
    return [{ type: onboardingEmail(type), about: aboutEnrolment(row.id), trigger: "remoteOnboarded" } as const];
  const own = row.device?.isOwn && row.device.endedAt === null ? row.device : undefined;
  if (to !== status.remoteActive || row.status === status.inactive || !own) return [];
  return [{ type: deviceEmail(own), about: aboutLoan(own.loanId), trigger: "remoteActive" } as const];
}

export function notifyNotChanged(problem: Problem, { id }: Pick<EnrolmentRow, "id">): void {
  notifyProblem(problem, { what: text.notChanged(<b>{id}</b>), about: `remote study of ${id}` });
}

interface FollowUpProps extends FollowUp {
  onStep: (input: StepInput) => StepOutcome;
  onClose: () => void;
}

function ConsentDialog({ row, to, input, onStep, onClose }: FollowUpProps) {
  const verb = text.withoutConsent(stepVerb(row.status, to));
  return (
    <ChangeDialog
      title={verb}
      verb={verb}
      back={commonText.cancel}
      reason="required"
      onConfirm={(reason = "") => onStep({ ...input, withoutConsent: reason })}
      onClose={onClose}
    >
      <p>{text.consentMissing(fullName(row))}</p>
    </ChangeDialog>
  );
}

const arms = participantTypes.entries.map(({ id, label }) => ({ value: String(id), label }));

/** A step with its details: the arm, when it begins or ends, and whether emails go out. */
function StepDialog({ row, to, input, onStep, onClose }: FollowUpProps) {
  const [type, setType] = useState<ParticipantType | null>(input.type ?? row.type);
  const [on, setOn] = useState<string | null>(null);
  const [notify, setNotify] = useState(input.notify ?? true);
  const needsType = row.type === null && (to === status.onboarded || to === status.remoteActive);
  const emails = emailsOf(row, to, type);
  const dateLabel = to === status.onboarded ? text.startsOn : to === status.inactive ? text.pausedUntil : undefined;
  return (
    <ChangeDialog
      title={text.title(stepVerb(row.status, to), row.id, fullName(row))}
      verb={stepVerb(row.status, to)}
      back={commonText.cancel}
      reason="none"
      width={600}
      disabled={needsType && type === null}
      onConfirm={() =>
        onStep({
          ...input,
          notify,
          ...(needsType && type !== null && { type }),
          ...(to === status.onboarded && { startsOn: on }),
          ...(to === status.inactive && { pausedUntil: on }),
        })
      }
      onClose={onClose}
    >
      <Stack gap={14}>
        {needsType && (
          <Row gap={12} justify="between">
            <span>{text.whichArm}</span>
            <Segmented
              label={text.arm}
              options={arms}
              value={type === null ? undefined : String(type)}
              onChange={value => setType(participantTypes.ids.find(id => String(id) === value) ?? null)}
            />
          </Row>
        )}
        {dateLabel && (
          <DateField label={dateLabel} description={text.dateHint} data-autofocus value={on} onChange={setOn} />
        )}
      </Stack>
      {emails.length > 0 && <EmailNotice person={row} emails={emails} isOn={notify} onSwitch={setNotify} />}
    </ChangeDialog>
  );
}
