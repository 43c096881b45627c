import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { actOn, type Enrolment, useEnrolment } from "../data.ts";
import { useLiveRemoteStudy } from "../live.ts";
import { DailySurveys } from "./DailySurveys.tsx";
import { DeviceSection } from "./DeviceSection.tsx";
import { EnrolmentSteps } from "./EnrolmentSteps.tsx";
import { WeeklySurveys } from "./WeeklySurveys.tsx";
import classes from "./RemoteStudyTab.module.css";

/** A person's part in the remote study, in their own drawer. Whoever may not work with it reads it. */
export function RemoteStudyTab({ personId }: { personId: number }) {
  useLiveRemoteStudy();
  const query = useEnrolment(personId);
  const mayAct = useUserInfo()?.permissions.remoteStudy === true;
  if (query.error && !query.data) return <QueryError query={query} title="The remote study could not be loaded" />;
  if (!query.data) return <div className={classes["skeleton"]} aria-hidden="true" />;
  return (
    <>
      <div className={classes["first"]}>
        <p className={classes["status"]}>
          <StatusChip kind="remoteStudy" status={query.data.row.status} />
          {query.data.row.standing.day !== null && `day ${query.data.row.standing.day}`}
        </p>
        {mayAct && <EnrolmentSteps enrolment={query.data} />}
      </div>
      <EnrolmentParts enrolment={query.data} mayAct={mayAct} />
    </>
  );
}

interface EnrolmentPartsProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** Consent where it is missing, both strips, the device, and when what began. */
export function EnrolmentParts({ enrolment, mayAct }: EnrolmentPartsProps) {
  return (
    <div className={classes["parts"]}>
      <ConsentNote enrolment={enrolment} mayAct={mayAct} />
      <DailySurveys enrolment={enrolment} mayAct={mayAct} />
      <WeeklySurveys enrolment={enrolment} mayAct={mayAct} />
      <DeviceSection enrolment={enrolment} mayAct={mayAct} />
      <Times enrolment={enrolment} />
    </div>
  );
}

/** No survey without consent, unless somebody said why. */
function ConsentNote({ enrolment: { row, hasCurrentConsent, withoutConsent }, mayAct }: EnrolmentPartsProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  if (hasCurrentConsent || row.status !== status.remoteActive) return null;
  return (
    <div className={classes["note"]}>
      <IconFileAlert size={16} stroke={2} aria-hidden="true" />
      <p>
        {withoutConsent === null
          ? "No current consent is signed, so the surveys are closed."
          : `Goes on without a current consent: ${withoutConsent}`}
      </p>
      {mayAct && withoutConsent === null && (
        <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
          Go on without…
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Go on without a current consent"
          verb="Go on without"
          reason="needed"
          onAct={({ requestId, reason = "" }) => actOn(client, "allowWithoutConsent", row, { reason }, requestId)}
          onClose={() => setIsAsking(false)}
        >
          <p>The surveys open again although the present consent is not signed.</p>
        </ReasonDialog>
      )}
    </div>
  );
}

function Times({ enrolment: { onboardedAt, reOnboardedAt, active } }: { enrolment: Enrolment }) {
  const { zone, today } = useSiteTime();
  const when = (at: string) => staffDateTime(at, zone, today);
  const times = [
    onboardedAt && ["Onboarded", when(onboardedAt)],
    reOnboardedAt && ["Re-onboarded", when(reOnboardedAt)],
    ...active.map(({ from, to }) => ["Remote active", to ? `${when(from)} – ${when(to)}` : `since ${when(from)}`]),
  ].filter(time => Array.isArray(time));
  if (times.length === 0) return null;
  return (
    <Section title="Times">
      <dl className={classes["facts"]}>
        {times.map(([label, words], at) => (
          <div key={at}>
            <dt>{label}</dt>
            <dd className="numbers">{words}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
