import { emailType } from "@hb/domain/emails/email-types.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import { registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import { defaultEmailRules } from "@hb/domain/emails/rules.ts";
import { defaultWording } from "@hb/domain/emails/wording/catalog.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addDays } from "@hb/domain/time.ts";
import { counted, movedText, type PersonDataOwner, type SampleEvent, type SamplePerson } from "../person/acts.ts";
import { renderHtml, renderText } from "./layout.ts";
import * as sql from "./person-sql.ts";

const study = { studyName: "Northlight Headset Study", contactMailbox: "study@northlight.example" };

/** The emails of a participant, bounced addresses and stopped reminders. */
export const emailPart: PersonDataOwner = {
  tables: ["emails", "email_bounces", "email_stops"],
  describe: async (db, id) => counted(await sql.countOfPerson(db, id), movedText.emails),
  async move(tx, merging) {
    return {
      emails: await sql.moveEmails(tx, merging),
      bounces: await sql.copyBounces(tx, merging),
      stop: await sql.copyStop(tx, merging),
    };
  },
  async moveBack(tx, { from, into }, moved) {
    const {
      emails = [],
      bounces = [],
      stop,
    } = (moved ?? {}) as { emails?: number[]; bounces?: string[]; stop?: boolean };
    await sql.returnEmails(tx, emails, from);
    await sql.dropBounces(tx, into, bounces);
    if (stop) await sql.dropStop(tx, into);
  },
  async archive(db, id) {
    const [emails, suppressions] = await Promise.all([sql.archiveEmails(db, id), sql.archiveSuppressions(db, id)]);
    return { records: { emails, emailSuppressions: suppressions }, files: [] };
  },
  async findBlockers(db, ids) {
    return (await sql.listBeingMailed(db, ids)).map(participantId => ({ participantId, isBeingMailed: true }));
  },
  countErased: sql.countEmailsTo,
  async anonymize(tx, id, now) {
    await sql.anonymizeEmails(tx, id, now);
  },
  /** Confirmations of registrations, of which a few failed, and the invitations that are due next. */
  async generate(tx, people, random, now) {
    const some = people.filter(person => isInvited(person, now) || random.chance(0.06));
    const addresses = await sql.addressesOf(
      tx,
      some.map(({ id }) => id),
    );
    const emails = some.flatMap(person => {
      const to = addresses.get(person.id);
      return to === undefined ? [] : generateEmails(person, to, random.next(), now);
    });
    await sql.insertSampleEmails(tx, emails);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return emails
      .filter(({ state }) => state === "sent")
      .map(
        ({ participantId, type, to, at }): SampleEvent => ({
          at,
          by: { kind: "system", job: "sample study" },
          entry: {
            action: logAction.emailSent,
            participantId,
            participantName: names.get(participantId) ?? "",
            payload: { type, to },
          },
        }),
      );
  },
};

const rule = defaultEmailRules.find(({ id }) => id === "invitation");
/** When the rule invites them to book. */
const invitedAt = (contactedAt: string) =>
  `${addDays(contactedAt.slice(0, 10), rule?.delay.amount ?? 0)}${contactedAt.slice(10)}`;

/** Contacted, without a visit, and the rule's day hasn't come. */
function isInvited({ status, visit, contactedAt }: SamplePerson, now: string): boolean {
  return status === participantStatus.contacted && !visit && contactedAt !== null && invitedAt(contactedAt) > now;
}

function generateEmails(person: SamplePerson, to: string, chance: number, now: string): sql.SampleMail[] {
  const { id, name, createdAt, contactedAt } = person;
  const facts = { ...study, participantId: id, firstName: name.split(" ")[0] ?? "" };
  const email = registrationReceivedText(facts, defaultWording("registrationReceived"));
  const at = (ms: number) => new Date(ms).toISOString();
  const received: sql.SampleMail = {
    participantId: id,
    type: emailType.registrationReceived,
    to,
    subject: email.subject,
    text: renderText(email, study),
    html: renderHtml(email, study),
    state: chance < 0.08 ? "failed" : "sent",
    reason: chance < 0.08 ? "The email server refused it: 550 No such mailbox" : null,
    at: at(Date.parse(createdAt) + 60_000),
    why: sendReason.event(emailType.registrationReceived),
    ruleId: null,
  };
  if (!rule || contactedAt === null || !isInvited(person, now)) return [received];
  const planned = {
    subject: "",
    text: "",
    html: "",
    reason: null,
    at: invitedAt(contactedAt),
    why: sendReason.rule(rule),
    ruleId: rule.id,
  };
  return [received, { ...received, ...planned, type: rule.type, state: "planned" }];
}
