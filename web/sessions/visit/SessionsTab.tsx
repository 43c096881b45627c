import { emailType } from "@hb/domain/emails/email-types.ts";
import { staffDate, staffTimes } from "@hb/domain/format.ts";
import { formatMoney } from "@hb/domain/money.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { mayBeInvited, whyNotBookable } from "@hb/domain/sessions/booking.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { Box } from "@mantine/core";
import { IconCopy, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useChange } from "../../change/use-change.ts";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { commonText } from "../../ui/text.ts";
import { activeVisit, type SessionOfPerson, useSessionsOf } from "../data.ts";
import { stationLabel } from "../stations/station-names.ts";
import { copyBookingLink, FindSlot } from "./NextVisit.tsx";
import { StatusMark } from "./SessionMarks.tsx";
import { tabText as text } from "./text.tsx";
import classes from "./SessionDrawer.module.css";

/** A participant's sessions, newest first, in their own drawer. */
export function SessionsTab({
  person,
}: {
  person: { name: string } & Pick<Participant, "id" | "status" | "unconfirmedSince">;
}) {
  const query = useSessionsOf(person.id);
  const canSchedule = useUserInfo()?.permissions.scheduler === true;
  const [isInviting, setIsInviting] = useState(false);
  if (query.error && !query.data) return <QueryError query={query} title={text.unreadable} />;
  if (!query.data)
    return (
      <Box pt={12}>
        <Skeleton width={280} />
      </Box>
    );
  const visit = activeVisit(query.data);
  // For a contacted participant this is the next step above the tabs: it isn't offered twice.
  const isNextStep = person.status === participantStatus.contacted;
  const reason = visit ? null : whyNotBookable(person);
  return (
    <Box pt={12}>
      <Row gap={8} wrap>
        {reason === null ? (
          <>
            {!visit && mayBeInvited(person) && (
              <Acts of="inviteToBook">
                <ActionButton icon={IconMail} onClick={() => setIsInviting(true)}>
                  {text.invite}
                </ActionButton>
              </Acts>
            )}
            <Acts of="showLink">
              <ActionButton icon={IconCopy} onClick={() => void copyBookingLink(person)}>
                {text.copyLink}
              </ActionButton>
            </Acts>
          </>
        ) : (
          <Text tone="faint" mt={16}>
            {text.notBookable(reason)}
          </Text>
        )}
        {canSchedule && reason === null && !isNextStep && visit?.status !== sessionStatus.checkedIn && (
          <FindSlot personId={person.id}>{text.findSlot}</FindSlot>
        )}
      </Row>
      {query.data.length === 0 && (
        <Text tone="faint" mt={16}>
          {text.empty}
        </Text>
      )}
      {isInviting && <InviteDialog person={person} onClose={() => setIsInviting(false)} />}
      <Stack as="ul" mt={8} aria-label={text.title}>
        {query.data.map(session => (
          <OneSession key={session.id} session={session} canSchedule={canSchedule} />
        ))}
      </Stack>
    </Box>
  );
}

interface InviteDialogProps {
  person: { id: number; name: string; status: Participant["status"] };
  onClose: () => void;
}

function InviteDialog({ person, onClose }: InviteDialogProps) {
  const { run } = useChange();
  const { id, name, status } = person;
  const invite = async () => {
    const outcome = await run("inviteToBook", { selected: { ids: [id] } });
    if (outcome.answer && outcome.answer.invited > 0) notifyDone(text.invitation.sent(name));
    else if (outcome.answer) notify(text.invitation.notSent(outcome.answer.left[0]?.reason ?? ""));
    return outcome;
  };
  return (
    <ChangeDialog
      title={text.invitation.title(name)}
      verb={text.invitation.send}
      back={commonText.cancel}
      reason="none"
      width={640}
      onConfirm={invite}
      onClose={onClose}
    >
      {status === participantStatus.blank && <p>{text.invitation.changesStatus}</p>}
      <EmailNotice person={{ id, firstName: name }} emails={[{ type: emailType.bookingInvitation, about: null }]} />
    </ChangeDialog>
  );
}

function OneSession({ session, canSchedule }: { session: SessionOfPerson; canSchedule: boolean }) {
  const site = useSiteTime();
  const { zone } = site;
  const { id, startsAt, lengthMinutes, station, device, status, bonusCents, excused } = session;
  const when = `${staffDate(dateInZone(startsAt, zone), site)}, ${staffTimes(startsAt, addMinutes(startsAt, lengthMinutes), site)}`;
  return (
    <Row as="li" gap={12} className={classes["session"]}>
      <Stack grow align="start">
        {canSchedule ? (
          <Link to={`/scheduler/${id}` as never} className="link numbers">
            {when}
          </Link>
        ) : (
          <b className="numbers">{when}</b>
        )}
        <Text as="div" tone="faint" className={classes["booked"]}>
          {[stationLabel(station), bonusCents > 0 && text.bonus(formatMoney(bonusCents)), excused && text.excused]
            .filter(Boolean)
            .join(" · ")}{" "}
          <DeviceTag device={device} />
        </Text>
      </Stack>
      <StatusMark kind={status} />
    </Row>
  );
}
