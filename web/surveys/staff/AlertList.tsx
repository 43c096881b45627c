import { fullName } from "@hb/domain/participants/participant.ts";
import type { SurveyAlert } from "@hb/domain/surveys/contract.ts";
import { staffDate, staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Acknowledge } from "./Acknowledge.tsx";
import { saySymptoms } from "./staff-words.ts";
import classes from "./Surveys.module.css";

interface AlertListProps {
  alerts: readonly SurveyAlert[];
  /** In a person's own drawer the name is known. */
  isOfOne?: boolean;
}

/** Symptoms over the threshold: open ones first, each until somebody has dealt with it. */
export function AlertList({ alerts, isOfOne = false }: AlertListProps) {
  const [answering, setAnswering] = useState<SurveyAlert>();
  return (
    <>
      <ul className={classes["list"]} aria-label="Alerts">
        {alerts.map(alert => (
          <li key={alert.id} className={classes["alert"]}>
            <Told alert={alert} isOfOne={isOfOne} />
            {alert.handledAt === null && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Acknowledge, ${fullName(alert.participant)}`}
                onClick={() => setAnswering(alert)}
              >
                Acknowledge
              </Button>
            )}
          </li>
        ))}
      </ul>
      {answering && <Acknowledge alert={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

function Told({ alert, isOfOne }: { alert: SurveyAlert; isOfOne: boolean }) {
  const { zone, today } = useSiteTime();
  const maySeePeople = useUserInfo()?.permissions.participants === true;
  const { participant, severity, symptoms, remarks, handledAt, handledByName, note } = alert;
  const name = `${participant.id} ${fullName(participant)}`;
  return (
    <div>
      <div className={classes["who"]}>
        {handledAt === null ? (
          <Chip tone="red" icon={IconAlertTriangle}>
            Open
          </Chip>
        ) : (
          <Chip tone="green" icon={IconCheck} bare>
            Dealt with
          </Chip>
        )}
        {!isOfOne &&
          (maySeePeople ? (
            <Link className="link" to={`/participants/${participant.id}` as never}>
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          ))}
        {!isOfOne && participant.phone && <span className={classes["meta"]}>{sayPhone(participant.phone)}</span>}
      </div>
      <p>
        {saySymptoms(symptoms)}
        {severity !== null && `, strength ${severity} of 7`}
      </p>
      {remarks && <p className={classes["quote"]}>{remarks}</p>}
      <p className={classes["meta"]}>
        Of {staffDate(alert.on, today)}, told{" "}
        <time dateTime={alert.raisedAt} title={staffFullTime(alert.raisedAt, zone)}>
          {staffShortDateTime(alert.raisedAt, zone, today)}
        </time>
        {handledAt !== null &&
          ` · dealt with by ${handledByName ?? "somebody"}, ${staffShortDateTime(handledAt, zone, today)}`}
      </p>
      {note && <p className={classes["quote"]}>{note}</p>}
    </div>
  );
}
