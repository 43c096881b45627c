import { emailType } from "@hb/domain/emails/email-types.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import { registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import { defaultEmailRules } from "@hb/domain/emails/rules.ts";
import { counted, type PersonDataOwner, type SamplePerson } from "../person/acts.ts";
import { renderHtml, renderText } from "./layout.ts";
import * as sql from "./person-sql.ts";

const study = { studyName: "Northlight Headset Study", contactMailbox: "study@northlight.example" };
const hour = 3_600_000;

/** The emails of a participant, bounced addresses and stopped reminders. */
export const emailPart: PersonDataOwner = {
  tables: ["emails", "email_bounces", "email_stops"],
  describe: async (db, id) => counted(await sql.countOfPerson(db, id), "email"),
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
  /** Confirmations of registrations, of which a few failed, and a few planned invitations. */
  async generate(tx, people, random, now) {
    const some = people.filter(() => random.chance(0.06));
    const addresses = await sql.addressesOf(
      tx,
      some.map(({ id }) => id),
    );
    const emails = some.flatMap(person => {
      const to = addresses.get(person.id);
      return to === undefined ? [] : generateEmails(person, to, random.next(), now);
    });
    await sql.insertSampleEmails(tx, emails);
  },
};

function generateEmails(
  { id, name, createdAt }: SamplePerson,
  to: string,
  chance: number,
  now: string,
): sql.SampleMail[] {
  const email = registrationReceivedText({ ...study, participantId: id, firstName: name.split(" ")[0] ?? "" });
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
  const rule = defaultEmailRules.find(({ id: ruleId }) => ruleId === "invitation");
  if (chance < 0.6 || !rule) return [received];
  const dueAt = at(Date.parse(now) + (1 + Math.floor(chance * 90)) * hour);
  const planned = {
    subject: "",
    text: "",
    html: "",
    reason: null,
    at: dueAt,
    why: sendReason.rule(rule),
    ruleId: rule.id,
  };
  return [received, { ...received, ...planned, type: rule.type, state: "planned" }];
}
