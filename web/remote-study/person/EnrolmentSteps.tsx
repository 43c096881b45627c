import { fullName } from "@hb/domain/participants/participant.ts";
import { datedText } from "@hb/domain/remote-study/call.ts";
import {
  type RemoteStudyStatus,
  remoteStudyStatuses,
  remoteStudySteps,
  remoteStudyStatus as status,
} from "@hb/domain/remote-study/status.ts";
import { Menu } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { CorrectStatusDialog } from "../../status/CorrectStatusDialog.tsx";
import { StatusItem } from "../../status/StatusChip.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { ButtonMenu } from "../../ui/overlay/IconMenu.tsx";
import type { Enrolment } from "../data.ts";
import { nextActions, stepVerb } from "./step-text.ts";
import { stepsText as text } from "./text.tsx";
import { useNextAction } from "./use-next-action.tsx";
import strip from "../../participants/person/Person.module.css";

const SendEmailDialog = lazy(async () => ({
  default: (await import("../../emails/sending/SendEmailDialog.tsx")).SendEmailDialog,
}));

/** Steps that can also be taken with a date; onboarding always asks for one. */
const withDate: readonly RemoteStudyStatus[] = [status.inactive];

/** The next action, other steps, corrections, and suggested emails. */
export function EnrolmentSteps({ enrolment }: { enrolment: Enrolment }) {
  const { row, emails } = enrolment;
  const site = useSiteTime();
  const { act, steps, dialogs } = useNextAction();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [email, setEmail] = useState<Enrolment["emails"][number]>();
  const usual = remoteStudySteps.next(row.status);
  const next = row.next?.act && nextActions[row.next.act];
  const [firstEmail, ...otherEmails] = useHidesNames() ? [] : emails;
  return (
    <Row gap={8} wrap className={strip["strip"]}>
      <p className={strip["words"]}>
        {row.next ? text.next(<b>{datedText(row.next, site)}</b>) : usual.length === 0 ? text.allDone : text.nothingNow}
      </p>
      {next && (
        <ActionButton variant="filled" icon={next.icon} onClick={() => act(row)}>
          {next.label}
        </ActionButton>
      )}
      {firstEmail && (
        <Menu position="bottom-end" width={264} offset={4} disabled={otherEmails.length === 0}>
          <Menu.Target>
            <ActionButton icon={IconMail} {...(otherEmails.length === 0 && { onClick: () => setEmail(firstEmail) })}>
              {text.email}
            </ActionButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{text.suggestedEmails}</Menu.Label>
            {emails.map(one => (
              <Menu.Item key={`${one.type} ${one.about.id}`} onClick={() => setEmail(one)}>
                {one.words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ButtonMenu label={text.status} width={232}>
        {usual.length > 0 && <Menu.Label>{text.nextSteps}</Menu.Label>}
        {usual.map(to => (
          <StatusItem key={String(to)} kind="remoteStudy" status={to} onClick={() => void steps.step(row, to)}>
            {stepVerb(row.status, to)}
          </StatusItem>
        ))}
        {usual
          .filter(to => withDate.includes(to))
          .map(to => (
            <Menu.Item key={`${to} with a date`} pl={34} onClick={() => steps.openDetails(row, to)}>
              {text.withDate(stepVerb(row.status, to))}
            </Menu.Item>
          ))}
        {usual.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => setIsCorrecting(true)}>{text.correct}</Menu.Item>
      </ButtonMenu>
      {isCorrecting && (
        <CorrectStatusDialog
          title={text.correctTitle}
          from={row.status}
          others={remoteStudySteps.corrections(row.status)}
          label={remoteStudyStatuses.label}
          onCorrect={(to, reason) => steps.tryStep(row, to, { reason, notify: false })}
          onClose={() => setIsCorrecting(false)}
        />
      )}
      {email && (
        <Suspense>
          <SendEmailDialog
            participant={{ id: row.id, name: fullName(row) }}
            about={email.about}
            type={email.type}
            onClose={() => setEmail(undefined)}
          />
        </Suspense>
      )}
      {dialogs}
    </Row>
  );
}
