import { staffRelative, staffShortDateTime } from "@hb/domain/time.ts";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { serverNow } from "../../backend/clock.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { type Finding, useFindings } from "../data.ts";
import classes from "./Findings.module.css";

const looks = {
  problem: { icon: IconAlertTriangle, tone: "red" },
  notice: { icon: IconInfoCircle, tone: "amber" },
  fine: { icon: IconCircleCheck, tone: "green" },
} as const;

interface FindingsProps {
  participantId: number;
  onMail: (emailId: number) => void;
}

/** “Why did she not get it?”: the findings, the most telling first. */
export function Findings({ participantId, onMail }: FindingsProps) {
  const { data, error } = useFindings(participantId);
  if (error && !data)
    return (
      <p className={classes["trouble"]}>
        The reasons could not be loaded. {error.message} ({error.code})
      </p>
    );
  if (!data) return <p className={classes["none"]}>Looking…</p>;
  if (data.length === 0)
    return <p className={classes["none"]}>Nothing keeps mail from this person, and none was due so far.</p>;
  return (
    <ul className={classes["findings"]}>
      {data.map(finding => (
        <One key={finding.sentence} finding={finding} onMail={onMail} />
      ))}
    </ul>
  );
}

function One({ finding, onMail }: { finding: Finding; onMail: (emailId: number) => void }) {
  const { zone, today } = useSiteTime();
  const { tone, sentence, advice, emailId, at } = finding;
  const { icon: FindingIcon, tone: colour } = looks[tone];
  const now = new Date(serverNow()).toISOString();
  const when = at && (staffRelative(at, now) ?? staffShortDateTime(at, zone, today));
  return (
    <li className={classes["finding"]}>
      <FindingIcon size={16} stroke={2} color={`var(--${colour}-fg)`} aria-hidden="true" />
      <div>
        <p>
          {sentence}
          {when && <span className={`numbers ${classes["when"]}`}> · {when}</span>}
          {emailId !== null && (
            <>
              {" "}
              <button type="button" className="link" onClick={() => onMail(emailId)}>
                Show the mail
              </button>
            </>
          )}
        </p>
        {advice !== null && <p className={classes["advice"]}>{advice}</p>}
      </div>
    </li>
  );
}
