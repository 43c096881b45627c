import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { staffDateTime, staffRelative, staffShortDateTime } from "@hb/domain/format.ts";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { serverNow } from "../backend/clock.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { type Finding, maxMatches, useFindings, useMatchingParticipants } from "./data.ts";
import { whyNotDeliveredText } from "./text.ts";
import classes from "./EmailsTab.module.css";

interface WhyNotDeliveredProps {
  text: string;
  /** What the search has found, for staff who can't search participants. */
  rows: readonly EmailRow[];
  onEmail: (emailId: number) => void;
}

/** Explains why a searched participant didn't get an email, even where there is no email at all. */
export function WhyNotDelivered({ text, rows, onEmail }: WhyNotDeliveredProps) {
  const people = usePeople(text, rows);
  const [chosen, setChosen] = useState<number>();
  if (!people || people.length === 0 || people.length > maxMatches) return null;
  const one = people.length === 1 ? people[0] : people.find(({ id }) => id === chosen);
  return (
    <Stack as="section" gap={10} className={classes["explained"]} aria-label={whyNotDeliveredText.title}>
      <Row gap={6} wrap className={classes["people"]}>
        <b>{whyNotDeliveredText.title}</b>
        {people.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={classes["person"]}
            aria-pressed={id === one?.id}
            onClick={() => setChosen(id)}
          >
            <span className="numbers">{id}</span> {name}
          </button>
        ))}
      </Row>
      {one && <Findings participantId={one.id} onEmail={onEmail} />}
    </Stack>
  );
}

function usePeople(text: string, rows: readonly EmailRow[]): readonly { id: number; name: string }[] | undefined {
  const canSearch = useUserInfo()?.permissions.participants === true;
  const isLongEnough = text.length > 1;
  const found = useMatchingParticipants(text, canSearch && isLongEnough);
  if (canSearch) return isLongEnough ? found.data : undefined;
  return [...new Map(rows.flatMap(({ participant }) => (participant ? [[participant.id, participant]] : []))).values()];
}

interface FindingsProps {
  participantId: number;
  onEmail: (emailId: number) => void;
}

/** Why an email didn't arrive, most important first. */
export function Findings({ participantId, onEmail }: FindingsProps) {
  const { data, error } = useFindings(participantId);
  if (error && !data) return <Text tone="red">{whyNotDeliveredText.loadFailed(error.message)}</Text>;
  if (!data) return <Text tone="faint">{whyNotDeliveredText.loading}</Text>;
  if (data.length === 0) return <Text tone="faint">{whyNotDeliveredText.nothing}</Text>;
  return (
    <Stack as="ul" gap={8}>
      {data.map(finding => (
        <FindingItem key={finding.sentence} finding={finding} onEmail={onEmail} />
      ))}
    </Stack>
  );
}

const looks = {
  problem: { icon: IconAlertTriangle, tone: "red" },
  notice: { icon: IconInfoCircle, tone: "amber" },
  fine: { icon: IconCircleCheck, tone: "green" },
} as const;

function FindingItem({ finding, onEmail }: { finding: Finding; onEmail: (emailId: number) => void }) {
  const site = useSiteTime();
  const { tone, sentence, advice, emailId, at } = finding;
  const { icon: FindingIcon, tone: color } = looks[tone];
  const now = new Date(serverNow()).toISOString();
  const when = at && (staffRelative(at, now) ?? staffShortDateTime(at, site));
  return (
    <Row as="li" gap={8} align="stretch" className={classes["finding"]}>
      <FindingIcon size={16} color={`var(--${color}-fg)`} aria-hidden="true" />
      <div>
        <p>
          {at === null ? sentence : sentence.replace("{at}", staffDateTime(at, site))}
          {when && (
            <Text as="span" tone="faint" className="numbers">
              {" "}
              · {when}
            </Text>
          )}
          {emailId !== null && (
            <>
              {" "}
              <LinkButton onClick={() => onEmail(emailId)}>{whyNotDeliveredText.showEmail}</LinkButton>
            </>
          )}
        </p>
        {advice !== null && <Text tone="faint">{advice}</Text>}
      </div>
    </Row>
  );
}
