import type { Link } from "@hb/domain/links/link.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { confirmationDays, confirmationPath } from "@hb/domain/participants/registration/confirmation.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { isSameSecret, sign } from "../../links/acts.ts";
import type { Site } from "../../site.ts";
import * as sql from "../sql.ts";

const periodMs = confirmationDays * 24 * 3_600_000;

/** Of the address it was sent to: once a colleague corrects the address, the link to the wrong one ends. */
async function keyOf(db: Queryable, { id, email }: Pick<Participant, "id" | "email">, period: number): Promise<string> {
  return (await sign(db, "confirm-email", `${id}\n${email}\n${period}`)).slice(0, 32);
}

/** The address of the page that confirms a registration, for an email that is written now. */
export async function confirmationAddress(
  db: Queryable,
  site: Pick<Site, "webAppUrl" | "now">,
  person: Pick<Participant, "id" | "email">,
): Promise<string> {
  const key = await keyOf(db, person, Math.floor(site.now() / periodMs));
  return `${site.webAppUrl()}${confirmationPath({ participant: person.id, key })}`;
}

/** Whom a link belongs to; undefined if it's wrong or too old. Every wrong one takes the same path. */
export async function findConfirmationOwner(
  db: Queryable,
  { participant, key }: Link,
  now: string,
): Promise<Participant | undefined> {
  const person = await sql.findParticipant(db, participant);
  const period = Math.floor(Date.parse(now) / periodMs);
  const asked = { id: participant, email: person?.email ?? null };
  const good = await Promise.all([keyOf(db, asked, period), keyOf(db, asked, period - 1)]);
  return good.filter(one => isSameSecret(one, key)).length > 0 && person?.email ? person : undefined;
}
