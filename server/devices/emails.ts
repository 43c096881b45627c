import { parseLoanPreview } from "@hb/domain/devices/loan-preview.ts";
import { loanerAvpText, loanerMq3Text, ownerAvpText, ownerMq3Text } from "@hb/domain/emails/device-text.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import { type EmailType, emailType } from "@hb/domain/emails/email-types.ts";
import { handoffText } from "@hb/domain/emails/remote-text.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { type DeviceStatus, deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatus, remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { deviceEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { ComposeRequest, EmailComposer } from "../emails/acts.ts";
import { currentAddress } from "../links/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { findEnrolment, remoteEmailText } from "../remote-study/acts.ts";
import { languageFor, type Site } from "../site.ts";
import { findLoan, type LoanFacts } from "./loans-sql.ts";
import { findDevice } from "./sql.ts";
import { deviceEmailText as text } from "./text.ts";

interface LoanEmailFacts {
  db: Queryable;
  site: Site;
  person: Participant;
  loan: LoanFacts;
  asked: ComposeRequest;
}
type ComposedEmail = { email: EmailText } | { stop: string };

/** An email about a device: the one of the loan it names, or the one the person has. */
function aboutDevice(type: EmailType, write: (facts: LoanEmailFacts) => Promise<ComposedEmail>): EmailComposer {
  return {
    type,
    async compose(db, site, asked) {
      const { participantId } = asked;
      const [person, loan] = await Promise.all([findPerson(db, participantId), loanOf(db, asked)]);
      if (!person) return { stop: participantText.gone };
      if (!loan) return { stop: text.noDevice };
      if (loan.endedAt !== null) return { stop: text.returned };
      return write({ db, site, person, loan, asked });
    },
  };
}

/** The loan it's about, or one that hasn't happened yet. */
async function loanOf(
  db: Queryable,
  { participantId, about, now, isPreview }: ComposeRequest,
): Promise<LoanFacts | undefined> {
  const preview = isPreview && about ? parseLoanPreview(about) : undefined;
  if (preview?.kind === "lent") {
    const { deviceId, dueBackOn } = preview;
    const device = await findDevice(db, deviceId);
    const lent = { isOwn: false, status: deviceStatus.provided, handedOverAt: now, dueBackOn, endedAt: null };
    return device && { ...lent, loanId: 0, deviceId, participantId, kind: device.kind, serial: device.serial };
  }
  const loanId = about?.kind === "device" ? Number(about.id) : null;
  const loan = await findLoan(db, { loanId: Number.isInteger(loanId) ? loanId : null, participantId });
  const isFirst = loan?.status === deviceStatus.provided;
  return loan && preview?.kind === "chased" && isFirst ? { ...loan, status: deviceStatus.returnRequested } : loan;
}

const nameOf = (kind: LoanFacts["kind"]) => deviceNames.label(kind).replace(/ \(.*/, "");
const askedBack: readonly DeviceStatus[] = [deviceStatus.returnRequested, deviceStatus.notReturned];

const handoff = aboutDevice(emailType.handoff, async ({ site, person, loan, asked }) => {
  if (loan.isOwn) return { stop: text.isOwn };
  if (loan.status === deviceStatus.keeping) return { stop: text.keeping };
  const isOverdue = loan.dueBackOn !== null && loan.dueBackOn < dateInZone(asked.now, site.timeZone);
  const facts = {
    ...readerOf(person, site),
    device: nameOf(loan.kind),
    serial: loan.serial,
    handedOverOn: dateInZone(loan.handedOverAt, site.timeZone),
    dueBackOn: loan.dueBackOn,
    state: !askedBack.includes(loan.status) ? "handedOver" : isOverdue ? "overdue" : "askedBack",
  } as const;
  return { email: handoffText(facts, site.emailWording("handoff", languageFor(site, person))) };
});

const instructions = (name: "loanerAvp" | "loanerMq3" | "ownerAvp" | "ownerMq3", write: typeof loanerAvpText) =>
  aboutDevice(emailType[name], async ({ db, site, person, loan, asked }) => {
    if (deviceEmail(loan) !== emailType[name]) return { stop: text.otherDevice(nameOf(loan.kind)) };
    const enrolment = await findEnrolment(db, person.id);
    // The instructions for someone's own device are shown before the step that makes them active.
    const isActive = enrolment?.status === remoteStudyStatus.remoteActive || (loan.isOwn && asked.isPreview === true);
    if (loan.isOwn && !isActive)
      return { stop: remoteEmailText.statusIs(remoteStudyStatuses.label(enrolment?.status ?? null)) };
    const language = languageFor(site, person);
    const address = isActive
      ? await currentAddress(db, site, { form: "homeSurvey", participantId: person.id, language })
      : undefined;
    const facts = { ...readerOf(person, site), surveyUrl: address ?? null };
    return { email: write(facts, site.emailWording(name, language)) };
  });

function readerOf({ id, firstName }: Participant, { studyName }: Site) {
  return { participantId: id, firstName, studyName };
}

/** What was lent, and how to get started. */
export const deviceEmails: readonly EmailComposer[] = [
  handoff,
  instructions("loanerAvp", loanerAvpText),
  instructions("loanerMq3", loanerMq3Text),
  instructions("ownerAvp", ownerAvpText),
  instructions("ownerMq3", ownerMq3Text),
];
