import { completed, everybody, withStatus } from "@hb/domain/overview/figures.ts";
import { shareOf } from "@hb/domain/overview/targets.ts";
import { type ParticipantStatus, participantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { lookOf } from "../../status/status-look.ts";
import type { Overview } from "../data.ts";
import { formatCount, formatShare } from "../numbers.ts";
import { Bar, Card } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import { enrolmentText as text } from "./text.tsx";
import classes from "./charts.module.css";

/** In the order people go through them, then those who left. */
const order: readonly ParticipantStatus[] = [
  participantStatus.blank,
  participantStatus.contacted,
  participantStatus.scheduled,
  participantStatus.completed,
  participantStatus.notSelected,
  participantStatus.rejected,
  participantStatus.withdrawn,
  participantStatus.duplicate,
];

interface EnrolmentProps {
  enrolment: Overview["enrolment"];
  /** False without the permission for charts. */
  hasBars: boolean;
}

/** How many people have each status. */
export function Enrolment({ enrolment, hasBars }: EnrolmentProps) {
  const { registered, statuses, target } = enrolment;
  const countOf = (status: ParticipantStatus) => statuses[participantStatuses.toAddress(status)] ?? 0;
  const largest = Math.max(1, ...order.map(countOf));
  const done = countOf(participantStatus.completed);
  return (
    <Card
      title={text.title}
      place="enrolment"
      note={text.registered(
        <Figure list={everybody} className={classes["note"]}>
          {formatCount(registered)}
        </Figure>,
      )}
    >
      <ul className={classes["bars"]} data-plain={!hasBars || undefined}>
        {order.map(status => {
          const { word, tone, icon: StatusIcon } = lookOf("participant", status);
          const count = countOf(status);
          return (
            <li key={word}>
              <span className={classes["label"]}>
                <StatusIcon size={14} aria-hidden="true" style={{ color: `var(--${tone}-fg)` }} />
                {word}
              </span>
              {hasBars && <Bar share={count / largest} color={`var(--${tone}-solid)`} />}
              <Figure list={withStatus(status)}>{formatCount(count)}</Figure>
            </li>
          );
        })}
      </ul>
      {target !== null && (
        <p className={classes["aim"]}>
          <span>{text.completed(<Figure list={completed}>{formatCount(done)}</Figure>, target)}</span>
          {hasBars && <Bar share={done / target} color="var(--accent-solid)" />}
          <b className="numbers">{formatShare(shareOf(done, target))}</b>
        </p>
      )}
    </Card>
  );
}
