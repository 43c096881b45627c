import { completed, everybody, withStatus } from "@hb/domain/overview/figures.ts";
import { shareOf } from "@hb/domain/overview/targets.ts";
import { type ParticipantStatus, participantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { lookOf } from "../../status/status-look.ts";
import type { Overview } from "../data.ts";
import { sayCount, sayShare } from "../words.ts";
import { Bar } from "./Bar.tsx";
import { Card } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import classes from "./Bars.module.css";

/** From the first word to the last, then who left on the way. */
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
  /** Without the right to charts: the figures alone. */
  hasBars: boolean;
}

/** How far everybody has come. */
export function Enrolment({ enrolment, hasBars }: EnrolmentProps) {
  const { registered, statuses, target } = enrolment;
  const countOf = (status: ParticipantStatus) => statuses[participantStatuses.toAddress(status)] ?? 0;
  const largest = Math.max(1, ...order.map(countOf));
  const done = countOf(participantStatus.completed);
  return (
    <Card
      title="Enrolment"
      place="enrolment"
      note={
        <>
          <Figure list={everybody} className={classes["note"]}>
            {sayCount(registered)}
          </Figure>{" "}
          registered
        </>
      }
    >
      <ul className={classes["bars"]} data-plain={!hasBars || undefined}>
        {order.map(status => {
          const { word, tone, icon: StatusIcon } = lookOf("participant", status);
          const count = countOf(status);
          return (
            <li key={word}>
              <span className={classes["label"]}>
                <StatusIcon size={14} stroke={2} aria-hidden="true" style={{ color: `var(--${tone}-fg)` }} />
                {word}
              </span>
              {hasBars && <Bar share={count / largest} colour={`var(--${tone}-solid)`} />}
              <Figure list={withStatus(status)} className={classes["figure"]}>
                {sayCount(count)}
              </Figure>
            </li>
          );
        })}
      </ul>
      {target !== null && (
        <p className={classes["aim"]}>
          <span>
            <Figure list={completed} className={classes["figure"]}>
              {sayCount(done)}
            </Figure>{" "}
            of {sayCount(target)} completed
          </span>
          {hasBars && <Bar share={done / target} colour="var(--accent-solid)" />}
          <b className="numbers">{sayShare(shareOf(done, target))}</b>
        </p>
      )}
    </Card>
  );
}
