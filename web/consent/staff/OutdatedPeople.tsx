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
import { outdatedText } from "./text.ts";
import classes from "./VersionsPage.module.css";

interface OutdatedPeopleProps {
  query: { data: People | undefined; error: Refusal | null; errorUpdatedAt: number; refetch: () => unknown };
}

/** People who signed an earlier version, who of them was asked again, and one button to ask all the others. */
export function OutdatedPeople({ query }: OutdatedPeopleProps) {
  const site = useSiteTime();
  const [isRequesting, setIsRequesting] = useState(false);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} title="Couldn't load the list" />;
  if (!data) return null;
  if (data.total === 0)
    return (
      <State icon={IconCircleCheck} title="No outdated consents">
        Everyone who signed has signed version {data.currentVersion}, the current one.
      </State>
    );
  return (
    <>
      <div className={classes["top"]}>
        <Text as="h2" size="title-2" weight="bold">
          Signed an earlier version
        </Text>
        <Row gap={16} rowGap={8} justify="between" wrap className={classes["campaign"]}>
          <p>{outdatedText(data)}</p>
          {data.notAskedYet > 0 && (
            <Acts of="askForConsent">
              <ActionButton variant="filled" icon={IconMail} onClick={() => setIsRequesting(true)}>
                Request all
              </ActionButton>
            </Acts>
          )}
        </Row>
      </div>
      <div className={classes["panel"]}>
        <Table
          className={classes["people"]}
          head={["ID", "Name", "Signed", `Requests for version ${data.currentVersion}`]}
        >
          {data.rows.map(row => (
            <tr key={row.participantId}>
              <td className="numbers">{row.participantId}</td>
              <td>
                <Link className="link" to="." search={(old: object) => ({ ...old, person: String(row.participantId) })}>
                  {row.name}
                </Link>
              </td>
              <td>
                Version {row.signedVersion}, {staffShortDateTime(row.signedAt, site)}
              </td>
              <td>
                {row.lastAskedAt === null
                  ? row.email === null
                    ? "None, no email address"
                    : "None"
                  : `${row.timesAsked}, last ${staffShortDateTime(row.lastAskedAt, site)}`}
              </td>
            </tr>
          ))}
        </Table>
        {data.total > outdatedShown && (
          <Text tone="quiet" mt={12}>
            Showing the first {outdatedShown} of {formatNumber(data.total)}. To see all, filter participants by Consent:
            Outdated.
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
      notifyDone(done === 1 ? "1 request sent" : `${formatNumber(done)} requests sent`);
      return {};
    }
  };
  return (
    <ChangeDialog
      title={`Request version ${version} from everyone`}
      verb={count === 1 ? "Send 1 request" : `Send ${formatNumber(count)} requests`}
      reason="none"
      width={640}
      disabled={count === 0}
      onClose={onClose}
      onConfirm={requestAll}
    >
      {preview.error && !preview.data && <QueryError query={preview} title="Couldn't load the list" />}
      <p>
        Everyone who signed an earlier version and hasn't been asked yet gets an email with their own link. Reminders
        follow by the rules in the settings until they answer.
      </p>
      {example && (
        <>
          <Text tone="quiet" mt={12}>
            As {example.name} gets it:
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
            Not asked:
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
      {sent > 0 && <output>{formatNumber(sent)} sent so far.</output>}
    </ChangeDialog>
  );
}
