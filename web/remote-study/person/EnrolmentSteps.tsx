import { fullName } from "@hb/domain/participants/participant.ts";
import {
  type RemoteStudyStatus,
  remoteStudyStatuses,
  remoteStudySteps,
  remoteStudyStatus as status,
} from "@hb/domain/remote-study/status.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconMail } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { CorrectStatus } from "../../status/CorrectStatus.tsx";
import { lookOf } from "../../status/status-look.ts";
import type { Enrolment } from "../data.ts";
import { nextActs, verbOf } from "./step-words.ts";
import { useNextAct } from "./use-next-act.tsx";
import strip from "../../participants/person/StatusStep.module.css";

const SendEmailDialog = lazy(async () => ({
  default: (await import("../../emails/sending/SendEmailDialog.tsx")).SendEmailDialog,
}));

/** These are taken with a date, where somebody has one. */
const withDate: readonly RemoteStudyStatus[] = [status.onboarded, status.inactive];

/** The next step, the other usual ones, corrections, and the mail that fits. */
export function EnrolmentSteps({ enrolment }: { enrolment: Enrolment }) {
  const { row, emails } = enrolment;
  const { act, steps, dialogs } = useNextAct();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [mail, setMail] = useState<Enrolment["emails"][number]>();
  const usual = remoteStudySteps.next(row.status);
  const next = row.next?.act && nextActs[row.next.act];
  const [firstMail, ...otherMails] = emails;
  return (
    <div className={strip["strip"]}>
      <p className={strip["words"]}>
        {row.next ? (
          <>
            Next: <b>{row.next.words}</b>
          </>
        ) : usual.length === 0 ? (
          <>Nothing is left to do here.</>
        ) : (
          <>All is well.</>
        )}
      </p>
      {next && (
        <Button leftSection={<next.icon size={16} stroke={2} aria-hidden="true" />} onClick={() => act(row)}>
          {next.word}
        </Button>
      )}
      {firstMail && (
        <Menu position="bottom-end" width={264} offset={4} disabled={otherMails.length === 0}>
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconMail size={16} stroke={2} aria-hidden="true" />}
              {...(otherMails.length === 0 && { onClick: () => setMail(firstMail) })}
            >
              Email
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Fits now</Menu.Label>
            {emails.map(one => (
              <Menu.Item key={`${one.type} ${one.about.id}`} onClick={() => setMail(one)}>
                {one.words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Menu position="bottom-end" width={232} offset={4}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}>
            Remote status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {usual.length > 0 && <Menu.Label>Usual steps</Menu.Label>}
          {usual.map(to => {
            const { icon: StatusIcon, tone } = lookOf("remoteStudy", to);
            return (
              <Menu.Item
                key={String(to)}
                leftSection={<StatusIcon size={15} stroke={2} color={`var(--${tone}-fg)`} aria-hidden="true" />}
                onClick={() => void steps.step(row, to)}
              >
                {verbOf(row.status, to)}
              </Menu.Item>
            );
          })}
          {usual
            .filter(to => withDate.includes(to))
            .map(to => (
              <Menu.Item key={`${to} with a date`} pl={34} onClick={() => steps.ask(row, to)}>
                {verbOf(row.status, to)} with a date…
              </Menu.Item>
            ))}
          {usual.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setIsCorrecting(true)}>Correct…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isCorrecting && (
        <CorrectStatus
          title="Correct the remote status"
          from={row.status}
          others={remoteStudySteps.corrections(row.status)}
          label={remoteStudyStatuses.label}
          onCorrect={async (to, reason) => (await steps.step(row, to, { reason })) !== "refused"}
          onClose={() => setIsCorrecting(false)}
        />
      )}
      {mail && (
        <Suspense>
          <SendEmailDialog
            participant={{ id: row.id, name: fullName(row) }}
            about={mail.about}
            type={mail.type}
            onClose={() => setMail(undefined)}
          />
        </Suspense>
      )}
      {dialogs}
    </div>
  );
}
