import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { languageOf } from "@hb/domain/lookups/languages.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { confirmationPage as confirmationPageEs } from "@hb/domain/participants/registration/confirmation.es.ts";
import { confirmationPage } from "@hb/domain/participants/registration/confirmation.ts";
import {
  confirmEmail,
  confirmEmailByHand,
  openEmailConfirmation,
} from "@hb/domain/participants/registration/confirmation-contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { sendEmail } from "../../emails/acts.ts";
import { handle } from "../../handle.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { lockPerson, lockVersion } from "../acts.ts";
import * as sql from "../sql.ts";
import { confirmationText as text } from "../text.ts";
import { findConfirmationOwner } from "./confirmation-link.ts";
import { screenApplication } from "./targets.ts";

const pages = { en: confirmationPage, es: confirmationPageEs };
/** Wrong links of every kind count together. */
const guessLimit = { name: "links", minutes: 15 };
const maxGuesses = 30;

/** A registration that waits until its email address is confirmed: by its link, or by a colleague. */
export const confirmationFunctions = (site: Site, limits: Limits, { read }: Database) => {
  const guard = async ({ address, now }: { address: string; now: string }, link: Link) => {
    if (await findConfirmationOwner(read, link, now)) return;
    const guesses = await limits.count(guessLimit, address);
    if (guesses.count > maxGuesses) refuseTooMany(guesses.seconds);
  };

  /** From now on it counts, and the applicant gets what others get at once. */
  async function confirm(context: ChangeContext, person: Participant, reason?: string) {
    const { tx, now } = context;
    const { content, inLanguages } = site.registration;
    const form = inLanguages[languageOf(person.language) ?? "en"] ?? content;
    // Others may have taken the last places since.
    const { suggestion, message } = person.suggestion
      ? { suggestion: null, message: null }
      : await screenApplication(tx, form, person, dateInZone(now, site.timeZone));
    const changes = { unconfirmedSince: null, ...(suggestion && { suggestion }) };
    const version = await sql.updateParticipant(tx, person, changes, now);
    const about = { participantId: person.id, participantName: fullName(person) };
    const payload = { ...(suggestion && { suggestion }), ...(reason !== undefined && { reason }) };
    await record(context, {
      action: logAction.emailConfirmed,
      ...about,
      payload,
    });
    await sendEmail(context, site, {
      type: emailType.registrationReceived,
      participantId: person.id,
      about: { kind: "participant", id: String(person.id) },
      cause: `registration:${person.id}`,
    });
    return { version, message };
  }

  return [
    handle(
      openEmailConfirmation,
      async ({ db, now }, link) => ({ isConfirmed: (await ownerOf(db, link, now)).unconfirmedSince === null }),
      guard,
    ),

    handle(
      confirmEmail,
      async (context, link) => {
        const { id } = await ownerOf(context.tx, link, context.now);
        const person = await lockPerson(context.tx, id);
        if (person.unconfirmedSince === null) refuse("failed-precondition", pages[link.language ?? "en"].confirmed);
        const { message } = await confirm(context, person);
        return { message };
      },
      guard,
    ),

    handle(confirmEmailByHand, async (context, { id, version, reason }) => {
      const person = await lockVersion(context.tx, { id, version }, {});
      if (person.unconfirmedSince === null) refuse("failed-precondition", text.alreadyConfirmed);
      const { version: saved } = await confirm(context, person, reason);
      return { version: saved };
    }),
  ];
};

async function ownerOf(db: Queryable, link: Link, now: string): Promise<Participant> {
  return (await findConfirmationOwner(db, link, now)) ?? refuse("not-found", pages[link.language ?? "en"].wrongLink);
}
