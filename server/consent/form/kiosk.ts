import type { Staff } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addMinutes } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { z } from "zod";
import { isSameSecret, sign } from "../../links/acts.ts";

/** So long a tablet may lie with a participant. */
const minutes = 120;
const purpose = "consent kiosk";

const Ticket = z.object({ participantId: z.int(), userId: z.string(), name: z.string(), endsAt: z.string() });

/** Says, signed by HB, that this colleague handed the tablet to this participant. It opens nothing by itself: the link does. */
export async function issueTicket(
  db: Queryable,
  { userId, name }: Staff,
  { participantId, now }: { participantId: number; now: string },
): Promise<{ kioskTicket: string; endsAt: string }> {
  const endsAt = addMinutes(now, minutes);
  const said = Buffer.from(JSON.stringify({ participantId, userId, name, endsAt })).toString("base64url");
  return { kioskTicket: `${said}.${await sign(db, purpose, said)}`, endsAt };
}

/** Who witnesses; null without a ticket. A ticket that is over or for somebody else is refused, not passed over. */
export async function witnessOf(
  db: Queryable,
  given: string | undefined,
  { participantId, now }: { participantId: number; now: string },
): Promise<{ userId: string; name: string } | null> {
  if (given === undefined) return null;
  const [said = "", proof = ""] = given.split(".");
  if (!isSameSecret(await sign(db, purpose, said), proof)) notGood();
  const { userId, name, ...ticket } = Ticket.parse(JSON.parse(Buffer.from(said, "base64url").toString("utf8")));
  if (ticket.participantId !== participantId || ticket.endsAt <= now) notGood();
  return { userId, name };
}

function notGood(): never {
  refuse("failed-precondition", "This tablet was not opened for this person, or too long ago: hand it back to staff.", {
    isOver: true,
  });
}
