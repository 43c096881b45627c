import type { Staff } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addMinutes } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { z } from "zod";
import { isSameSecret, sign } from "../../links/acts.ts";

/** How long a participant may keep the tablet. */
const minutes = 120;
const purpose = "consent kiosk";

const Ticket = z.object({ participantId: z.int(), userId: z.string(), name: z.string(), endsAt: z.string() });

/** Signed proof that this colleague handed the tablet to this participant. It opens nothing without the link. */
export async function issueTicket(
  db: Queryable,
  { userId, name }: Staff,
  { participantId, now }: { participantId: number; now: string },
): Promise<{ kioskTicket: string; endsAt: string }> {
  const endsAt = addMinutes(now, minutes);
  const claim = Buffer.from(JSON.stringify({ participantId, userId, name, endsAt })).toString("base64url");
  return { kioskTicket: `${claim}.${await sign(db, purpose, claim)}`, endsAt };
}

/** Who witnesses; null without a ticket. A ticket that is expired or for someone else is refused, not ignored. */
export async function witnessOf(
  db: Queryable,
  given: string | undefined,
  { participantId, now }: { participantId: number; now: string },
): Promise<{ userId: string; name: string } | null> {
  if (given === undefined) return null;
  const [claim = "", proof = ""] = given.split(".");
  if (!isSameSecret(await sign(db, purpose, claim), proof)) refuseTicket();
  const { userId, name, ...ticket } = Ticket.parse(JSON.parse(Buffer.from(claim, "base64url").toString("utf8")));
  if (ticket.participantId !== participantId || ticket.endsAt <= now) refuseTicket();
  return { userId, name };
}

function refuseTicket(): never {
  refuse("failed-precondition", "This form has timed out. Please give the tablet back to the study team.", {
    isOver: true,
  });
}
