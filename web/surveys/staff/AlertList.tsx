import { staffDate, staffFullTime, staffShortDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { SurveyAlert } from "@hb/domain/surveys/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { alertText as text } from "./text.tsx";
import classes from "./Surveys.module.css";

interface AlertListProps {
  alerts: readonly SurveyAlert[];
  /** In a person's own drawer the name is left out. */
  isOfOne?: boolean;
}

/** Symptoms above the threshold, open ones first; each stays open until someone resolves it. */
export function AlertList({ alerts, isOfOne = false }: AlertListProps) {
  const [resolving, setResolving] = useState<SurveyAlert>();
  return (
    <>
      <ul aria-label={text.title}>
        {alerts.map(alert => (
          <li key={alert.id} className={classes["alert"]}>
            <Alert alert={alert} isOfOne={isOfOne} />
            {alert.handledAt === null && (
              <Acts of="acknowledgeAlert">
                <Button
                  size="xs"
                  aria-label={text.resolveOf(fullName(alert.participant))}
                  onClick={() => setResolving(alert)}
                >
                  {text.resolve}
                </Button>
              </Acts>
            )}
          </li>
        ))}
      </ul>
      {resolving && <ResolveDialog alert={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
}

function Alert({ alert, isOfOne }: { alert: SurveyAlert; isOfOne: boolean }) {
  const site = useSiteTime();
  const maySeePeople = useUserInfo()?.permissions.participants === true;
  const { participant, severity, symptoms, remarks, handledAt, handledByName, note } = alert;
  const name = `${participant.id} ${fullName(participant)}`;
  return (
    <div>
      <Row gap={8} rowGap={4} wrap>
        {handledAt === null ? (
          <Chip tone="red" icon={IconAlertTriangle}>
            {text.open}
          </Chip>
        ) : (
          <Chip tone="green" icon={IconCheck} bare>
            {text.resolved}
          </Chip>
        )}
        {!isOfOne &&
          (maySeePeople ? (
            <Link className="link" to={`/participants/${participant.id}` as never}>
              {name}
            </Link>
          ) : (
            <Text as="b" weight="medium">
              {name}
            </Text>
          ))}
        {!isOfOne && participant.phone && <span className={classes["meta"]}>{formatPhone(participant.phone)}</span>}
      </Row>
      <p>{text.symptoms(symptoms, severity)}</p>
      {remarks && <p className={classes["quote"]}>{remarks}</p>}
      <p className={classes["meta"]}>
        {text.reported(
          staffDate(alert.on, site),
          <time dateTime={alert.raisedAt} title={staffFullTime(alert.raisedAt, site)}>
            {staffShortDateTime(alert.raisedAt, site)}
          </time>,
        )}
        {handledAt !== null && ` · ${text.resolvedBy(handledByName, staffShortDateTime(handledAt, site))}`}
      </p>
      {note && <p className={classes["quote"]}>{note}</p>}
    </div>
  );
}

function ResolveDialog({ alert, onClose }: { alert: SurveyAlert; onClose: () => void }) {
  const { run } = useRemoteStudyChange();
  const [note, setNote] = useState("");
  const name = fullName(alert.participant);
  return (
    <ChangeDialog
      title={text.resolveOf(name)}
      verb={text.confirm}
      back={text.leaveOpen}
      reason="none"
      isFinal
      disabled={note.trim().length < 3}
      done={text.done(name)}
      onConfirm={() => run("acknowledgeAlert", { alertId: alert.id, note })}
      onClose={onClose}
    >
      <p>{text.symptoms(alert.symptoms)}</p>
      <Textarea
        data-autofocus
        mt="sm"
        label={text.note}
        placeholder={text.noteExample}
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}
