import { staffDateTime } from "@hb/domain/format.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { Box, Button } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { useState } from "react";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Fact, Facts } from "../../ui/layout/Facts.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { type Enrolment, useEnrolment, useEnrolmentChange } from "../data.ts";
import { useLiveRemoteStudy } from "../live.ts";
import { CallsSection } from "./CallsSection.tsx";
import { DailySurveys } from "./DailySurveys.tsx";
import { DeviceSection } from "./DeviceSection.tsx";
import { EnrolmentSteps } from "./EnrolmentSteps.tsx";
import { consentNoteText, enrolmentText, timesText } from "./text.tsx";
import { WeeklySurveys } from "./WeeklySurveys.tsx";
import classes from "./Enrolment.module.css";

/** A person's enrolment in their own drawer; read-only without the permission for the remote study. */
export function RemoteStudyTab({ personId }: { personId: number }) {
  useLiveRemoteStudy();
  const query = useEnrolment(personId);
  const mayAct = useUserInfo()?.permissions.remoteStudy === true;
  const isLookOnly = useLookOnly("setEnrolmentStatus");
  if (query.error && !query.data) return <QueryError query={query} title={enrolmentText.tabUnavailable} />;
  if (!query.data)
    return (
      <Box pt={28}>
        <Skeleton width={280} height={8} />
      </Box>
    );
  return (
    <>
      <Stack gap={10} mt={14}>
        <Row gap={10}>
          <StatusChip kind="remoteStudy" status={query.data.row.status} />
          <Faint>{query.data.row.standing.day !== null && enrolmentText.day(query.data.row.standing.day)}</Faint>
        </Row>
        {mayAct && (
          <Acts of="setEnrolmentStatus">
            <EnrolmentSteps enrolment={query.data} />
          </Acts>
        )}
      </Stack>
      <EnrolmentParts enrolment={query.data} mayAct={mayAct && !isLookOnly} />
    </>
  );
}

interface EnrolmentPartsProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** The missing consent form, daily and weekly surveys, calls, the device, and dates. */
export function EnrolmentParts({ enrolment, mayAct }: EnrolmentPartsProps) {
  return (
    <Box pb={20}>
      <ConsentNote enrolment={enrolment} mayAct={mayAct} />
      <DailySurveys enrolment={enrolment} mayAct={mayAct} />
      <WeeklySurveys enrolment={enrolment} mayAct={mayAct} />
      <CallsSection enrolment={enrolment} mayAct={mayAct} />
      <DeviceSection enrolment={enrolment} mayAct={mayAct} />
      <Times enrolment={enrolment} />
    </Box>
  );
}

/** No surveys without a signed consent form, unless someone gave a reason. */
function ConsentNote({ enrolment: { row, hasCurrentConsent, withoutConsent }, mayAct }: EnrolmentPartsProps) {
  const { change } = useEnrolmentChange();
  const [isAsking, setIsAsking] = useState(false);
  if (hasCurrentConsent || row.status !== status.remoteActive) return null;
  return (
    <Row gap={8} mt={14} className={classes["note"]}>
      <IconFileAlert size={16} aria-hidden="true" />
      <Text grow>{withoutConsent === null ? consentNoteText.closed : consentNoteText.continuing(withoutConsent)}</Text>
      {mayAct && withoutConsent === null && (
        <Button size="xs" onClick={() => setIsAsking(true)}>
          {consentNoteText.ask}
        </Button>
      )}
      {isAsking && (
        <ChangeDialog
          title={consentNoteText.continue}
          verb={consentNoteText.continue}
          reason="required"
          onConfirm={(reason = "") => change("allowWithoutConsent", row, { reason })}
          onClose={() => setIsAsking(false)}
        >
          <p>{consentNoteText.explanation}</p>
        </ChangeDialog>
      )}
    </Row>
  );
}

function Times({ enrolment: { onboardedAt, reOnboardedAt, active } }: { enrolment: Enrolment }) {
  const site = useSiteTime();
  const when = (at: string) => staffDateTime(at, site);
  const times = [
    onboardedAt && [timesText.onboarded, when(onboardedAt)],
    reOnboardedAt && [timesText.reOnboarded, when(reOnboardedAt)],
    ...active.map(({ from, to }) => [
      timesText.active,
      to ? `${when(from)} – ${when(to)}` : timesText.since(when(from)),
    ]),
  ].filter(time => Array.isArray(time));
  if (times.length === 0) return null;
  return (
    <Section title={timesText.title}>
      <Facts labelWidth={132} className={`numbers ${classes["facts"]}`}>
        {times.map(([label, text], at) => (
          <Fact key={at} name={label}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
