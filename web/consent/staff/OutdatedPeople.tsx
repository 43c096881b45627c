import { skipReasons } from "@hb/domain/consent/text.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { staffShortDateTime } from "@hb/domain/format.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { IconCircleCheck, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useChange } from "../../change/use-change.ts";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { outdatedShown, type OutdatedPeople as People, refreshedByConsents, useAskPreview } from "../data.ts";
import { outdatedText, outdatedPeopleText as text } from "./versions-text.tsx";
import classes from "./VersionsPage.module.css";

interface OutdatedPeopleProps {
  query: { data: People | undefined; error: Refusal | null; errorUpdatedAt: number; refetch: () => unknown };
}

/** People who signed an earlier version, who of them was asked again, and one button to ask all the others. */
export function OutdatedPeople({ query }: OutdatedPeopleProps) {
  const site = useSiteTime();
  const [isRequesting, setIsRequesting] = useState(false);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} title={text.failed} />;
  if (!data) return null;
  if (data.total === 0)
    return (
      <State icon={IconCircleCheck} title={text.none}>
        {text.noneText(data.currentVersion)}
      </State>
    );
  return (
    <>
      <div className={classes["top"]}>
        <Text as="h2" size="title-2" weight="bold">
          {text.title}
        </Text>
        <Row gap={16} rowGap={8} justify="between" wrap className={classes["campaign"]}>
          <p>{outdatedText(data)}</p>
          {data.notAskedYet > 0 && (
            <Acts of="askForConsent">
              <ActionButton variant="filled" icon={IconMail} onClick={() => setIsRequesting(true)}>
                {text.requestAll}
              </ActionButton>
            </Acts>
          )}
        </Row>
      </div>
      <div className={classes["panel"]}>
        <Table className={classes["people"]} head={text.heads(data.currentVersion)}>
          {data.rows.map(row => (
            <tr key={row.participantId}>
              <td className="numbers">{row.participantId}</td>
              <td>
                <Link className="link" to="." search={(old: object) => ({ ...old, person: String(row.participantId) })}>
                  {row.name}
                </Link>
              </td>
              <td>{text.signed(row.signedVersion, staffShortDateTime(row.signedAt, site))}</td>
              <td>
                {row.lastAskedAt === null
                  ? row.email === null
                    ? text.noEmail
                    : text.noRequests
                  : text.requests(row.timesAsked, staffShortDateTime(row.lastAskedAt, site))}
              </td>
            </tr>
          ))}
        </Table>
        {data.total > outdatedShown && (
          <Text tone="quiet" mt={12}>
            {text.shown(outdatedShown, data.total)}
          </Text>
        )}
      </div>
      {isRequesting && (
        <RequestAll
          version={data.currentVersion}
          example={data.rows.find(row => row.lastAskedAt === null && row.email !== null)}
          onClose={() => setIsRequesting(false)}
        />
      )}
    </>
  );
}

const outdated = { outdated: true as const };

interface RequestAllProps {
  version: number;
  /** Someone who gets it, to show the email. */
  example: { participantId: number; name: string } | undefined;
  onClose: () => void;
}

/** Asks everyone who hasn't been asked to sign this version, and says who can't be asked and why. */
function RequestAll({ version, example, onClose }: RequestAllProps) {
  const preview = useAskPreview(outdated);
  const { run } = useChange({ refresh: refreshedByConsents });
  const [sent, setSent] = useState(0);
  const count = preview.data?.ask ?? 0;
  const requestAll = async () => {
    // One call asks a limited number of people. Each call is a change of its own: what was sent stays sent.
    for (let done = 0; ; ) {
      const { answer, problem } = await run("askForConsent", { who: outdated, notify: true });
      if (problem) return { problem };
      done += answer.asked;
      setSent(done);
      if (answer.asked > 0 && answer.left > 0) continue;
      notifyDone(text.request.done(done));
      return {};
    }
  };
  return (
    <ChangeDialog
      title={text.request.title(version)}
      verb={text.request.confirm(count)}
      reason="none"
      width={640}
      disabled={count === 0}
      onClose={onClose}
      onConfirm={requestAll}
    >
      {preview.error && !preview.data && <QueryError query={preview} title={text.failed} />}
      <p>{text.request.text}</p>
      {example && (
        <>
          <Text tone="quiet" mt={12}>
            {text.request.preview(example.name)}
          </Text>
          <EmailNotice
            person={{ id: example.participantId, firstName: example.name }}
            emails={[{ type: emailType.consentRequest, about: null }]}
          />
        </>
      )}
      {preview.data && preview.data.skipped.length > 0 && (
        <>
          <Text tone="quiet" mt={12}>
            {text.request.notAsked}
          </Text>
          <ul className={classes["skipped"]}>
            {preview.data.skipped.map(({ reason, count: people }) => (
              <li key={reason}>
                {formatNumber(people)}: {skipReasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
      {sent > 0 && <output>{text.request.sentSoFar(sent)}</output>}
    </ChangeDialog>
  );
}
