import { hasAnyPermission } from "../allowed.ts";
import { emailTypes } from "../emails/email-types.ts";
import { joinWords } from "../join-words.ts";
import { languageNames } from "../language.ts";
import { sources } from "../lookups/sources.ts";
import type { Participant } from "../participants/participant.ts";
import { participantStatuses } from "../participants/status.ts";
import { permissionLabel } from "../permission-labels.ts";
import { type LinkForm, type PermissionKey, permissionKeys } from "../permissions.ts";
import { deviceStatus } from "../remote-study/device-status.ts";
import { sessionStatus } from "../sessions/status.ts";
import { formatCall, formatDevice } from "./action-changes.ts";
import { type ActionNamed, type LogAction, logAction } from "./actions.ts";
import { detailLabel } from "./details.ts";
import type { LoggedEntry } from "./entry.ts";
import { counted, formatGrant, humanize, type LogFormat } from "./format.ts";
import type { LogPayload } from "./payloads.ts";
import { name, type Phrase, phrase } from "./phrase.ts";
import { secretLabels } from "./secrets.ts";

/** Everything that a sentence can use. */
export interface SentenceFacts<A extends LogAction> {
  p: LogPayload<A>;
  actor: LoggedEntry["actor"]["kind"];
  /** Who did it. */
  who: Phrase;
  /** The participant it is about. */
  whom: Phrase;
  hasParticipant: boolean;
  subject: LoggedEntry["subject"];
  format: LogFormat;
}

/** `the status of 1042 Maria Lopez`; if they did it themselves by a link: `their status`. */
function the<A extends LogAction>({ actor, whom }: SentenceFacts<A>, noun: string): Phrase {
  return actor === "participant" ? phrase`their ${noun}` : phrase`the ${noun} of ${whom}`;
}

const changed = (noun: string) => (facts: SentenceFacts<LogAction>) => phrase`${facts.who} changed ${the(facts, noun)}`;

/** ` for 1042 Maria Lopez`, unless the participant did it themselves. */
function forWhom<A extends LogAction>({ actor, hasParticipant, whom }: SentenceFacts<A>, preposition = "for"): Phrase {
  return hasParticipant && actor !== "participant" ? phrase` ${preposition} ${whom}` : [];
}

function session({
  p,
  subject,
  format,
}: SentenceFacts<
  ActionNamed<"sessionStatus" | "sessionComment" | "sessionLocked" | "sessionBonus" | "booking">
>): Phrase {
  return name(format.moment(p.startsAt), subject);
}

function comment(facts: SentenceFacts<ActionNamed<"participantComment" | "sessionComment">>, on: Phrase): Phrase {
  const { p, who } = facts;
  if (p.new === null) return phrase`${who} removed the comment on ${on}`;
  return p.old === null ? phrase`${who} commented on ${on}: “${p.new}”` : phrase`${who} changed the comment on ${on}`;
}

function survey({ p, format }: SentenceFacts<ActionNamed<"submittedSurvey" | "surveyExcused">>): Phrase {
  if (p.survey.kind === "weekly") return phrase`weekly survey ${String(p.survey.week)}`;
  const which = p.survey.kind === "daily" ? "the daily survey" : `“${p.survey.title}”`;
  return phrase`${which} of ${name(format.day(p.survey.on))}`;
}

/** An email by its type and who receives it: a person if known, otherwise an address. */
function email(
  p: Pick<LogPayload<ActionNamed<"emailSent">>, "type" | "to">,
  { whom, hasParticipant, subject }: SentenceFacts<ActionNamed<"emailSent" | "emailState">>,
): { type: string; recipient: Phrase } {
  const recipient = hasParticipant ? whom : name(p.to, subject?.kind === "user" ? subject : null);
  return { type: emailTypes.label(p.type), recipient };
}

const other = ({ p, subject }: SentenceFacts<ActionNamed<"participantsMerged" | "mergeUndone">>) =>
  name([subject?.kind === "participant" && subject.id, p.otherName].filter(Boolean).join(" "), subject);

const user = ({ p, subject }: SentenceFacts<ActionNamed<"user" | "userPermissions">>) => name(p.name, subject);

const links: Record<LinkForm, string> = { homeSurvey: "home survey", consent: "consent form", booking: "booking" };

/** The permissions in the first map and not in the second. */
function onlyIn(
  first: LogPayload<ActionNamed<"userPermissions">>["old"],
  second: LogPayload<ActionNamed<"userPermissions">>["old"],
): PermissionKey[] {
  const isOnlyInFirst = (key: PermissionKey) => hasAnyPermission(first, [key]) && !hasAnyPermission(second, [key]);
  return permissionKeys.filter(isOnlyInFirst);
}

function permissions(facts: SentenceFacts<ActionNamed<"userPermissions">>): Phrase {
  const { p, who, format } = facts;
  const removed = onlyIn(p.old, p.new).map(permissionLabel);
  const granted = onlyIn(p.new, p.old).map(key => formatGrant(key, p.terms?.new ?? {}, format));
  const hides = p.terms?.new.hidesNames;
  if (granted.length + removed.length === 0 && hides !== p.terms?.old.hidesNames)
    return hides
      ? phrase`${who} hid names from ${user(facts)}`
      : phrase`${who} stopped hiding names from ${user(facts)}`;
  if (granted.length > 0 && removed.length === 0)
    return phrase`${who} granted ${user(facts)}: ${name(granted.join(", "))}`;
  if (removed.length > 0 && granted.length === 0)
    return phrase`${who} removed from ${user(facts)}: ${name(removed.join(", "))}`;
  return phrase`${who} changed the permissions of ${user(facts)}`;
}

function asked({ p: { permission }, format }: SentenceFacts<ActionNamed<"user">>): string {
  if (!permission) return "a permission";
  const { key, until, reason } = permission;
  return until === null
    ? `${permissionLabel(key)} (“${reason}”)`
    : formatGrant(key, { until: { [key]: { at: until, reason } } }, format);
}

function account(facts: SentenceFacts<ActionNamed<"user">>): Phrase {
  const { who, p } = facts;
  const whose = user(facts);
  switch (p.what) {
    case "created":
    case "changed":
    case "disabled":
    case "enabled":
    case "deleted":
      return phrase`${who} ${p.what} the user ${whose}`;
    case "mustChangePassword":
      return phrase`${who} forced a password change for ${whose}`;
    case "passwordReset":
      return phrase`${who} reset the password for ${whose}`;
    case "passwordChanged":
      return phrase`${whose} chose a new password`;
    case "calendarFeedMade":
      return phrase`${whose} created a private calendar link`;
    case "calendarFeedEnded":
      return phrase`${whose} turned off the private calendar link`;
    case "secondFactorEnrolled":
      return phrase`${whose} set up an authenticator app`;
    case "secondFactorRemoved":
      return phrase`${whose} removed their authenticator app`;
    case "recoveryCodeUsed":
      return phrase`${whose} signed in with a recovery code`;
    case "recoveryCodesCreated":
      return phrase`${whose} created new recovery codes`;
    case "secondFactorResetAsked":
      return phrase`${who} asked to reset the authenticator app of ${whose}`;
    case "secondFactorResetWithdrawn":
      return phrase`${who} withdrew the request to reset the authenticator app of ${whose}`;
    case "secondFactorResetDeclined":
      return phrase`${who} declined to reset the authenticator app of ${whose}`;
    case "secondFactorReset":
      return phrase`${who} reset the authenticator app of ${whose}${p.askedBy ? `, requested by ${p.askedBy.name}` : ""}`;
    case "signedOut":
      return phrase`${whose} signed out`;
    case "signInEnded":
      return phrase`${whose} signed out on another device`;
    case "providerLinked":
      return phrase`${whose} was linked to single sign-on`;
    case "providerUnlinked":
      return phrase`${who} unlinked ${whose} from single sign-on`;
    case "passwordOff":
      return phrase`${who} turned off password sign-in for ${whose}`;
    case "passwordOn":
      return phrase`${who} turned on password sign-in for ${whose}`;
    case "seenAs":
      return phrase`${who} looked at HB as ${whose}`;
    case "permissionAsked":
      return phrase`${whose} asked for ${name(asked(facts))}`;
    case "permissionRequestWithdrawn":
      return phrase`${whose} withdrew the request for ${name(asked(facts))}`;
    case "permissionDeclined":
      return phrase`${who} declined ${name(asked(facts))} for ${whose}`;
  }
}

const refusals: Record<string, string> = {
  unauthenticated: "not signed in",
  "permission-denied": "no permission",
};

function refused({ p, who, format }: SentenceFacts<ActionNamed<"refusal">>): Phrase {
  if (p.again)
    return phrase`${counted(p.again.count, "more request")} from ${name(p.address)} denied in the hour starting ${format.moment(p.again.since)}`;
  const why = p.code === undefined ? "" : `: ${refusals[p.code] ?? humanize(p.code)}`;
  return phrase`${who} was denied “${humanize(p.functionName ?? "a request")}”${why}`;
}

function signInRefused({ p, format }: SentenceFacts<ActionNamed<"signInRefused">>): Phrase {
  if (p.again)
    return phrase`${counted(p.again.count, "more failed sign-in")} from ${name(p.address)} in the hour starting ${format.moment(p.again.since)}`;
  return phrase`Failed sign-in as ${name(p.email ?? "someone")}: ${p.reason ?? "denied"}`;
}

const deviceDetails = {
  serial: "serial number",
  place: "location",
  note: "note",
  accessories: "accessories",
  dueBackOn: "return date",
} as const satisfies Record<NonNullable<LogPayload<ActionNamed<"deviceStatus">>["detail"]>["field"], string>;

/** What was done with the device itself. */
function deviceChange(
  { house, detail }: LogPayload<ActionNamed<"deviceStatus">>,
  who: Phrase,
  device: Phrase,
): Phrase | undefined {
  switch (house) {
    case undefined:
      return undefined;
    case "added":
      return phrase`${who} added ${device} to the inventory`;
    case "edited":
      return phrase`${who} changed the ${detail ? deviceDetails[detail.field] : "details"} of ${device}`;
    case "cleaned":
      return phrase`${who} recorded a cleaning step for ${device}`;
    case "ready":
      return phrase`${who} marked ${device} as ready`;
    case "retired":
      return phrase`${who} retired ${device}`;
    case "lost":
      return phrase`${who} marked ${device} as lost`;
    case "back":
      return phrase`${who} put ${device} back into use`;
    case "dueBack":
      return phrase`${who} changed the return date of ${device}`;
    case "chased":
      return phrase`${who} requested the return of ${device}`;
    case "photoAdded":
      return phrase`${who} added a photo of ${device}`;
    case "photoRemoved":
      return phrase`${who} removed a photo of ${device}`;
  }
}

function remoteStatus(facts: SentenceFacts<ActionNamed<"remoteStudyStatus">>): Phrase {
  const { p, who } = facts;
  if (p.withoutConsent && p.old === p.new) return phrase`${who} let ${facts.whom} continue without a signed consent`;
  return phrase`${changed("remote study status")(facts)}${p.withoutConsent ? ", without a signed consent" : ""}`;
}

function deviceStatusSet(facts: SentenceFacts<ActionNamed<"deviceStatus">>): Phrase {
  const { p, who, subject } = facts;
  const device = p.device
    ? name(formatDevice(p.device), subject?.kind === "device" ? subject : null)
    : phrase`the device`;
  const change = deviceChange(p, who, device);
  if (change) return change;
  if (p.new === deviceStatus.returned) return phrase`${who} recorded the return of ${device}${forWhom(facts, "from")}`;
  if (p.new === deviceStatus.provided) return phrase`${who} handed over ${device}${forWhom(facts, "to")}`;
  return phrase`${who} changed the status of ${device}${forWhom(facts, "with")}`;
}

function deviceAssigned(facts: SentenceFacts<ActionNamed<"deviceProvided">>): Phrase {
  const { p, who, whom } = facts;
  if (p.new === null) return phrase`${who} unassigned the device from ${whom}`;
  return p.old === null ? phrase`${who} assigned a device to ${whom}` : phrase`${who} changed ${the(facts, "device")}`;
}

/** Of a desk that had no connection. */
function lately({
  p: { late },
  format,
}: SentenceFacts<ActionNamed<"sessionStatus" | "sessionComment" | "sessionBonus">>): string {
  return late ? ` (done at ${format.clock(late.doneAt)}, sent at ${format.clock(late.sentAt)})` : "";
}

function sessionStep(facts: SentenceFacts<ActionNamed<"sessionStatus">>): Phrase {
  const { p, who, whom } = facts;
  if (p.new === p.old && p.excused !== undefined)
    return phrase`${who} marked the no-show ${session(facts)}${forWhom(facts)} as ${p.excused ? "excused" : "not excused"}${lately(facts)}`;
  if (p.new === sessionStatus.checkedIn && facts.hasParticipant)
    return phrase`${who} checked in ${whom}${lately(facts)}`;
  const excused = p.excused ? ", excused" : "";
  const withoutConsent = p.withoutConsent ? ", without a signed consent" : "";
  return phrase`${who} changed the status of the session ${session(facts)}${forWhom(facts)}${excused}${withoutConsent}${lately(facts)}`;
}

function sessionPlanned({ p, who, subject, format }: SentenceFacts<ActionNamed<"session">>): Phrase {
  const { startsAt } = p.what === "created" ? p.new : p.old;
  return phrase`${who} ${p.what} the session ${name(format.moment(startsAt), subject)}`;
}

function booking(facts: SentenceFacts<ActionNamed<"booking">>): Phrase {
  const { p, who, whom, actor, hasParticipant } = facts;
  if (p.what === "cancelled") return phrase`${who} canceled the session ${session(facts)}${forWhom(facts)}`;
  return actor === "participant" || !hasParticipant
    ? phrase`${who} booked the session ${session(facts)}`
    : phrase`${who} booked ${whom} for the session ${session(facts)}`;
}

function alert({ p, who, whom, format }: SentenceFacts<ActionNamed<"alert">>): Phrase {
  const day = name(format.day(p.on));
  return p.what === "raised"
    ? phrase`${whom} reported ${joinWords(p.symptoms)} on ${day}`
    : phrase`${who} resolved the alert for ${whom} from ${day}`;
}

function call({ p, who, whom, format }: SentenceFacts<ActionNamed<"call">>): Phrase {
  if (p.new === null) return phrase`${who} removed a call to ${whom}`;
  if (p.old !== null) return phrase`${who} changed a call to ${whom}`;
  return phrase`${who} called ${whom}: ${formatCall(p.new, format)}`;
}

function design({ who, p, subject, format }: SentenceFacts<ActionNamed<"design">>): Phrase {
  const { document, version } = p;
  const which = name(`“${document}”`, subject);
  const day = p.publishOn === undefined ? "" : ` on ${format.date(p.publishOn)}`;
  switch (p.what) {
    case "started":
      return phrase`${who} started a draft of ${which}${version === undefined ? "" : ` from version ${version}`}`;
    case "discarded":
      return phrase`${who} discarded the draft of ${which}`;
    case "imported":
      return phrase`${who} imported a draft of ${which}`;
    case "approved":
      return phrase`${who} added the ethics approval ${p.approval?.number ?? ""} to the draft of ${which}`;
    case "approvalRemoved":
      return phrase`${who} removed the ethics approval from the draft of ${which}`;
    case "approvalRenewed":
      return phrase`${who} renewed the ethics approval of ${which}, version ${String(version)}`;
    case "publicationAsked":
      return phrase`${who} asked a colleague to confirm publishing ${which}${day}`;
    case "publicationWithdrawn":
      return phrase`${who} withdrew the request to publish ${which}`;
    case "publicationDeclined":
      return phrase`${who} declined to publish ${which}`;
    case "publicationStopped":
      return phrase`${who} stopped the publication of ${which}`;
    case "scheduled":
      return phrase`${who} scheduled ${which} to be published${day}`;
    case "published":
      return phrase`${who} published version ${String(version)} of ${which}${p.askedByName === undefined ? "" : `, requested by ${p.askedByName}`}`;
  }
}

function emailState(facts: SentenceFacts<ActionNamed<"emailState">>): Phrase {
  const { p, who, whom } = facts;
  if (!("what" in p)) {
    const { type, recipient } = email(p, facts);
    if (p.held !== undefined)
      return p.held
        ? phrase`${who} put ${type} to ${recipient} on hold`
        : phrase`${who} released ${type} to ${recipient}`;
    if (p.old === null) return phrase`${who} created ${type} to ${recipient}`;
    return phrase`${who} changed the status of ${type} to ${recipient}`;
  }
  switch (p.what) {
    case "bounced":
      return facts.actor === "staff"
        ? phrase`${who} marked the email address of ${whom} as undeliverable`
        : phrase`Email to ${whom} is undeliverable`;
    case "stopped":
      return facts.actor === "staff" ? phrase`${who} stopped reminders for ${whom}` : phrase`${whom} stopped reminders`;
    case "resumed":
      return facts.actor === "staff" ? phrase`${who} resumed reminders for ${whom}` : phrase`${whom} resumed reminders`;
    case "cleared":
      return phrase`${who} marked the email address of ${whom} as working again`;
  }
}

const consent = ({
  p,
}: SentenceFacts<ActionNamed<"consentSigned" | "consentAsked" | "consentWithdrawn" | "consentDeclined">>) =>
  phrase`the consent form (version ${String(p.version)}${p.language ? `, in ${languageNames[p.language]}` : ""})`;

const proofs = {
  birthDate: " by link, confirmed by birth date",
  emailedCode: " by link, confirmed by emailed code",
  kiosk: " on the study tablet",
  none: " by link, identity not confirmed",
};

function offline(at: string | undefined, format: LogFormat): string {
  return at === undefined ? "" : `, without a network at ${format.moment(at)}`;
}

/** Tells someone in the room from someone who has the link. */
function bearer({ proof, witnessName }: { proof?: keyof typeof proofs | undefined; witnessName?: string | undefined }) {
  if (witnessName !== undefined) return `${proofs.kiosk}, with ${witnessName} as witness`;
  return proof === undefined ? "" : proofs[proof];
}

/** Until it is confirmed, it's only known which link was used. */
function identityCheck({ p, whom }: SentenceFacts<ActionNamed<"identityCheck">>): Phrase {
  const what = p.proof === "birthDate" ? "birth date" : "code";
  if (p.outcome === "confirmed")
    return phrase`${whom} confirmed their identity for the ${links[p.form]} link by ${p.proof === "birthDate" ? what : "emailed code"}`;
  const ended = p.outcome === "linkReplaced" ? " too often. The link was replaced" : "";
  return phrase`Someone with the ${links[p.form]} link of ${whom} entered a wrong ${what}${ended}`;
}

function suggested({ suggestion }: { suggestion?: Participant["suggestion"] | undefined }): string {
  if (!suggestion) return "";
  return `. Suggested status: ${participantStatuses.label(suggestion.status)} (${suggestion.reason})`;
}

/** One sentence per action about what was done; the value before and after is shown next to it. */
export const sentences: { [A in LogAction]: (facts: SentenceFacts<A>) => Phrase } = {
  [logAction.participantStatus]: changed("status"),
  [logAction.participantComment]: facts => comment(facts, facts.whom),
  [logAction.emailSent]: facts => {
    const { type, recipient } = email(facts.p, facts);
    return facts.actor === "staff"
      ? phrase`${facts.who} sent ${type} to ${recipient}`
      : phrase`${type} was sent to ${recipient}`;
  },
  [logAction.sessionStatus]: sessionStep,
  [logAction.sessionComment]: facts => phrase`${comment(facts, session(facts))}${lately(facts)}`,
  [logAction.sessionLocked]: facts =>
    phrase`${facts.who} ${facts.p.new ? "locked" : "unlocked"} the session ${session(facts)}`,
  [logAction.sessionBonus]: facts =>
    facts.hasParticipant
      ? phrase`${facts.who} set ${the(facts, "bonus")}${lately(facts)}`
      : phrase`${facts.who} set the bonus of the session ${session(facts)}${lately(facts)}`,
  [logAction.ethnicity]: changed("ethnicity"),
  [logAction.dateOfBirth]: changed("date of birth"),
  [logAction.gender]: changed("gender"),
  [logAction.skinType]: changed("skin type"),
  [logAction.remoteStudyStatus]: remoteStatus,
  [logAction.submittedSurvey]: facts => {
    const { answeredAt } = facts.p;
    const offline = answeredAt === undefined ? "" : `, answered offline at ${facts.format.moment(answeredAt)}`;
    const late = `${facts.p.late ? ", late" : ""}${offline}`;
    return facts.actor === "participant"
      ? phrase`${facts.who} submitted ${survey(facts)}${late}`
      : phrase`${facts.who} entered ${survey(facts)}${forWhom(facts)}${late}`;
  },
  [logAction.deviceStatus]: deviceStatusSet,
  [logAction.reopenWeeklySurvey]: facts =>
    facts.p.closed
      ? phrase`${facts.who} closed weekly survey ${String(facts.p.week)}${forWhom(facts)} again`
      : phrase`${facts.who} reopened weekly survey ${String(facts.p.week)}${forWhom(facts)} until ${facts.format.moment(facts.p.until)}`,
  [logAction.participantType]: changed("participant type"),
  [logAction.deviceProvided]: deviceAssigned,
  [logAction.belkinCaseNumber]: changed("Belkin case number"),
  [logAction.reOnboarding]: facts => phrase`${facts.who} recorded ${the(facts, "re-onboarding")}`,
  [logAction.ownershipType]: changed("ownership type"),
  [logAction.participantDetails]: facts =>
    phrase`${facts.who} updated ${facts.actor === "participant" ? "their " : ""}${detailLabel(facts.p)}${forWhom(facts)}`,
  [logAction.participantRegistered]: facts => {
    const { source, isUnconfirmed } = facts.p;
    const from = source === null ? "" : `, source ${sources.label(source)}`;
    const waiting = isUnconfirmed ? ". Email address not confirmed" : "";
    const wasAdded = facts.actor === "staff" || facts.actor === "system";
    return wasAdded
      ? phrase`${facts.who} added ${facts.whom}${from}`
      : phrase`${facts.whom} registered${from}${waiting}${suggested(facts.p)}`;
  },
  [logAction.participantsImported]: facts => {
    const { people, fileName } = facts.p;
    const imported = people === undefined ? facts.whom : name(counted(people, "person", "people"));
    return phrase`${facts.who} imported ${imported}${fileName === undefined ? "" : ` from “${fileName}”`}`;
  },
  [logAction.participantsMerged]: facts => phrase`${facts.who} merged ${other(facts)} into ${facts.whom}`,
  [logAction.mergeUndone]: facts => phrase`${facts.who} undid the merge of ${other(facts)} into ${facts.whom}`,
  [logAction.documents]: facts =>
    facts.p.what === "added"
      ? phrase`${facts.who} added “${facts.p.fileName}” to ${the(facts, "documents")}`
      : phrase`${facts.who} removed “${facts.p.fileName}” from ${the(facts, "documents")}`,
  [logAction.link]: facts => phrase`${facts.who} ${facts.p.what} ${the(facts, `${links[facts.p.form]} link`)}`,
  [logAction.linkShown]: facts => phrase`${facts.who} saw ${the(facts, `${links[facts.p.form]} link`)}`,
  [logAction.identityCheck]: identityCheck,
  [logAction.emailConfirmed]: facts =>
    facts.actor === "staff"
      ? phrase`${facts.who} confirmed ${the(facts, "email address")}${suggested(facts.p)}`
      : phrase`${facts.whom} confirmed their email address${suggested(facts.p)}`,
  [logAction.session]: sessionPlanned,
  [logAction.booking]: booking,
  [logAction.surveyExcused]: facts =>
    facts.p.takenBack
      ? phrase`${facts.who} revoked the excuse of ${facts.whom} for ${survey(facts)}`
      : phrase`${facts.who} excused ${facts.whom} from ${survey(facts)}`,
  [logAction.questionnaireReopened]: facts => {
    const which = phrase`“${facts.p.survey.title}” of ${name(facts.format.day(facts.p.survey.on))}`;
    return facts.p.closed
      ? phrase`${facts.who} closed ${which}${forWhom(facts)} again`
      : phrase`${facts.who} reopened ${which}${forWhom(facts)} until ${facts.format.moment(facts.p.until)}`;
  },
  [logAction.alert]: alert,
  [logAction.call]: call,
  [logAction.consentSigned]: facts =>
    facts.actor === "staff"
      ? phrase`${facts.whom} signed ${consent(facts)} with ${facts.who}`
      : phrase`${facts.whom} signed ${consent(facts)}${bearer(facts.p)}${offline(facts.p.signedOfflineAt, facts.format)}`,
  [logAction.consentAsked]: facts => phrase`${facts.who} asked ${facts.whom} to sign ${consent(facts)}`,
  [logAction.consentWithdrawn]: facts =>
    phrase`${facts.who} withdrew ${the(facts, "consent")} (version ${String(facts.p.version)})${bearer(facts.p)}`,
  [logAction.consentDeclined]: facts =>
    phrase`${facts.whom} declined to sign ${consent(facts)}${bearer(facts.p)}${offline(facts.p.declinedOfflineAt, facts.format)}`,
  [logAction.exported]: facts => {
    const { rows, what, format: fileFormat, filters, profile, cancelledOf } = facts.p;
    const how = `${fileFormat}${profile === "deidentified" ? ", de-identified" : ""}${filters ? ` (${filters})` : ""}`;
    return cancelledOf === undefined
      ? phrase`${facts.who} exported ${name(what)} (${counted(rows, "row")}) as ${how}`
      : phrase`${facts.who} canceled the export of ${name(what)} as ${how} after ${rows.toLocaleString("en-US")} of ${counted(cancelledOf, "row")}`;
  },
  [logAction.personArchived]: facts =>
    phrase`${facts.who} created an archive of ${facts.whom} (${counted(facts.p.files, "file")})`,
  [logAction.personAnonymized]: facts =>
    phrase`${facts.who} anonymized ${facts.whom} and erased ${counted(facts.p.erased, "log entry", "log entries")}${facts.p.askedBy ? `, requested by ${facts.p.askedBy}` : ""}`,
  [logAction.anonymizationRequested]: facts =>
    facts.p.what === "asked"
      ? phrase`${facts.who} asked a colleague to confirm anonymizing ${facts.whom}`
      : phrase`${facts.who} ${facts.p.what === "withdrawn" ? "withdrew the request" : "declined"} to anonymize ${facts.whom}`,
  [logAction.sealedConsentsErased]: facts =>
    phrase`${facts.who} erased ${counted(facts.p.consents, "sealed consent")} of ${facts.whom} after the retention period`,
  [logAction.diskCleared]: facts =>
    facts.p.complete
      ? phrase`${facts.who} removed what was left of anonymized people from the disk`
      : phrase`${facts.who} removed what was left of anonymized people from the tables. The database server's own files may still hold it`,
  [logAction.user]: account,
  [logAction.userPermissions]: permissions,
  [logAction.signIn]: ({ who, p }) =>
    p.method === "provider"
      ? phrase`${who} signed in with single sign-on from ${p.address}`
      : phrase`${who} signed in from ${p.address}`,
  [logAction.signInRefused]: signInRefused,
  [logAction.refusal]: refused,
  [logAction.secretReplaced]: facts =>
    phrase`${facts.who} replaced ${secretLabels[facts.p.secret]}${facts.p.revoked ? ". What the old one signed no longer works" : ""}`,
  [logAction.settings]: facts => phrase`${facts.who} changed the setting “${facts.p.setting}”`,
  [logAction.design]: design,
  [logAction.emailState]: emailState,
  [logAction.fileDownloaded]: facts =>
    phrase`${facts.who} downloaded “${facts.p.fileName}”${forWhom(facts)}${bearer(facts.p)}`,
};
