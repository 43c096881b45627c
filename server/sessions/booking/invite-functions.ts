import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { emailNotConfirmed, mayBeInvited } from "@hb/domain/sessions/booking.ts";
import { inviteToBook, maxInvitedAtOnce } from "@hb/domain/sessions/visit-contract.ts";
import { sendAndPlan } from "../../emails/acts.ts";
import { handle } from "../../handle.ts";
import { changeStatuses, lockSelected } from "../../participants/acts.ts";
import type { Site } from "../../site.ts";
import { aboutPerson } from "../emails.ts";
import { invitationText as text } from "../text.ts";
import { listBooked } from "./booking-sql.ts";

export const inviteFunctions = (site: Site) => [
  handle(inviteToBook, async (context, { requestId, selected }) => {
    const { tx, now } = context;
    const people = await lockSelected(context, selected);
    const booked = new Set(
      await listBooked(
        tx,
        people.map(({ id }) => id),
      ),
    );
    const left: { id: number; reason: string }[] = [];
    const invited: Participant[] = [];
    for (const person of people) {
      const reason = booked.has(person.id) ? text.hasVisit : whyNotInvited(person);
      if (reason === undefined) invited.push(person);
      else left.push({ id: person.id, reason });
    }
    if (invited.length === 0)
      refuse("failed-precondition", left.length === 1 ? (left[0]?.reason ?? "") : text.noneInvited, { left });
    if (invited.length > maxInvitedAtOnce) refuse("failed-precondition", text.tooMany(maxInvitedAtOnce));
    const fresh = invited.filter(({ status }) => status === null);
    if (fresh.length > 0) await changeStatuses(context, fresh, participantStatus.contacted);
    for (const { id } of invited) {
      const about = aboutPerson(id);
      const cause = `invitation:${id}:${requestId}`;
      const invitation = { type: emailType.bookingInvitation, participantId: id, about, cause };
      const reminders = { trigger: "bookingInvited", participantId: id, about, at: now } as const;
      await sendAndPlan(context, site, invitation, reminders);
    }
    return { invited: invited.length, left };
  }),
];

function whyNotInvited(person: Participant): string | undefined {
  const { status, email, mergedInto, anonymisedAt, unconfirmedSince } = person;
  if (anonymisedAt) return text.anonymized;
  if (mergedInto !== null) return text.merged(mergedInto);
  if (unconfirmedSince !== null) return `${emailNotConfirmed}.`;
  if (!mayBeInvited(person)) return text.notInvitable(participantStatuses.label(status));
  return email === null ? text.noEmail : undefined;
}
