import { staffDateTime } from "@hb/domain/format.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { type ButtonProps } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { serverNow } from "../../backend/clock.ts";
import { copyLink } from "../../change/copy-link.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { activeVisit, useSessionsOf } from "../data.ts";
import { stationLabel } from "../stations/station-names.ts";
import { nextVisitText as text } from "./text.tsx";

/** `visit on Mon 16 Nov, 09:00, Booth B`, or that none is booked although the status says so. */
export function NextVisit({ personId }: { personId: number }) {
  const site = useSiteTime();
  const canSchedule = useUserInfo()?.permissions.scheduler === true;
  const { data } = useSessionsOf(personId);
  if (!data) return <b>{text.unknown}</b>;
  const visit = activeVisit(data);
  if (!visit) return <b>{text.none}</b>;
  const when = `${staffDateTime(visit.startsAt, site)}, ${stationLabel(visit.station)}`;
  const link = canSchedule ? (
    <Link to={`/scheduler/${visit.id}` as never} className="link numbers">
      {when}
    </Link>
  ) : (
    <b className="numbers">{when}</b>
  );
  if (visit.status === sessionStatus.checkedIn) return text.checkedIn(link);
  const isPast = addMinutes(visit.startsAt, visit.lengthMinutes) <= new Date(serverNow()).toISOString();
  return isPast ? text.past(link) : text.booked(link);
}

interface FindSlotProps extends Pick<ButtonProps, "variant" | "size"> {
  personId: number;
  children: string;
}

/** Leads to the open slots with the participant preselected: one click on a slot books or moves them. */
export function FindSlot({ personId, children, ...look }: FindSlotProps) {
  return (
    <ActionButton
      icon={IconCalendarPlus}
      {...look}
      renderRoot={props => (
        <Link to="/scheduler" search={{ statuses: "0", for: String(personId) } as never} {...props} />
      )}
    >
      {children}
    </ActionButton>
  );
}

/** Copies a participant's personal link to the booking page, for example while they are on the phone. */
export function copyBookingLink({ id, name }: { id: number; name: string }): Promise<void> {
  return copyLink({ participantId: id, form: "booking" }, text.linkCopied(<b>{name}</b>));
}
