import { hasAnyPermission } from "../allowed.ts";
import { emailTypes } from "../emails/email-types.ts";
import { joinWords } from "../join-words.ts";
import { sources } from "../lookups/sources.ts";
import { type LinkForm, type PermissionKey, permissionKeys } from "../permissions.ts";
import { deviceStatus } from "../remote-study/device-status.ts";
import { sessionStatus } from "../sessions/status.ts";
import { formatDevice } from "./action-changes.ts";
import type { LogAction } from "./actions.ts";
import { details } from "./details.ts";
import type { LoggedEntry } from "./entry.ts";
import { counted, humanize, type LogFormat } from "./format.ts";
import type { LogPayload } from "./payloads.ts";
import { name, type Phrase, phrase } from "./phrase.ts";

/** Everything that a sentence can speak of. */
export interface SentenceFacts<A extends LogAction> {
  p: LogPayload<A>;
  actor: LoggedEntry["actor"]["kind"];
  /** The one who did it. */
  who: Phrase;
  /** The participant it is about. */
  whom: Phrase;
  isAboutSomebody: boolean;
  subject: LoggedEntry["subject"];
  words: LogFormat;
}

/** `the status of 1042 Maria Lopez`; of somebody who acts by a link: `their status`. */
function the<A extends LogAction>({ actor, whom }: SentenceFacts<A>, noun: string): Phrase {
  return actor === "participant" ? phrase`their ${noun}` : phrase`the ${noun} of ${whom}`;
}

const changed = (noun: string) => (told: SentenceFacts<LogAction>) => phrase`${told.who} changed ${the(told, noun)}`;

/** ` of 1042 Maria Lopez`, where there is somebody else to name. */
function ofWhom<A extends LogAction>({ actor, isAboutSomebody, whom }: SentenceFacts<A>, preposition = "of"): Phrase {
  return isAboutSomebody && actor !== "participant" ? phrase` ${preposition} ${whom}` : [];
}

function session({ p, subject, words }: SentenceFacts<3 | 4 | 5 | 7 | 111>): Phrase {
  return name(words.moment(p.startsAt), subject);
}

function comment(told: SentenceFacts<1 | 4>, on: Phrase): Phrase {
  const { p, who } = told;
  if (p.new === null) return phrase`${who} removed the comment on ${on}`;
  return p.old === null ? phrase`${who} noted on ${on}: “${p.new}”` : phrase`${who} changed the comment on ${on}`;
}

function survey({ p, words }: SentenceFacts<13 | 120>): Phrase {
  return p.survey.kind === "daily"
    ? phrase`the daily survey for ${name(words.day(p.survey.on))}`
    : phrase`the weekly survey ${String(p.survey.week)}`;
}

/** A mail by its type, to a person where one is known, else to an address. */
function mail(
  p: Pick<LogPayload<2>, "type" | "to">,
  { whom, isAboutSomebody, subject }: SentenceFacts<2 | 161>,
): { type: string; receiver: Phrase } {
  const receiver = isAboutSomebody ? whom : name(p.to, subject?.kind === "user" ? subject : null);
  return { type: emailTypes.label(p.type), receiver };
}

const other = ({ p, subject }: SentenceFacts<103 | 104>) =>
  name([subject?.kind === "participant" && subject.id, p.otherName].filter(Boolean).join(" "), subject);

const user = ({ p, subject }: SentenceFacts<150 | 151>) => name(p.name, subject);

const links: Record<LinkForm, string> = { homeSurvey: "home survey", consent: "consent form", booking: "booking" };

/** Which keys somebody has in the first map and not in the second. */
function keysOnlyIn(first: LogPayload<151>["old"], second: LogPayload<151>["old"]): PermissionKey[] {
  return permissionKeys.filter(key => hasAnyPermission(first, [key]) && !hasAnyPermission(second, [key]));
}

function permissions(told: SentenceFacts<151>): Phrase {
  const { p, who } = told;
  const [given, taken] = [keysOnlyIn(p.new, p.old), keysOnlyIn(p.old, p.new)];
  if (given.length > 0 && taken.length === 0) return phrase`${who} gave ${user(told)} ${name(joinWords(given))}`;
  if (taken.length > 0 && given.length === 0) return phrase`${who} took ${name(joinWords(taken))} from ${user(told)}`;
  return phrase`${who} changed the permissions of ${user(told)}`;
}

function account(told: SentenceFacts<150>): Phrase {
  const { who, p } = told;
  const whose = user(told);
  switch (p.what) {
    case "created":
    case "changed":
    case "disabled":
    case "enabled":
    case "deleted":
      return phrase`${who} ${p.what} the user ${whose}`;
    case "mustChangePassword":
      return phrase`${who} asked ${whose} to choose a new password`;
    case "passwordReset":
      return phrase`${who} reset the password of ${whose}`;
    case "passwordChanged":
      return phrase`${whose} chose a new password`;
    case "calendarFeedMade":
      return phrase`${whose} made a secret calendar address`;
    case "calendarFeedEnded":
      return phrase`${whose} ended the secret calendar address`;
  }
}

const refusals: Record<string, string> = {
  unauthenticated: "not signed in",
  "permission-denied": "no permission",
};

function refused({ p, who, words }: SentenceFacts<154>): Phrase {
  if (p.again)
    return phrase`${counted(p.again.count, "more request")} from ${name(p.address)} refused in the hour from ${words.moment(p.again.since)}`;
  const why = p.code === undefined ? "" : `: ${refusals[p.code] ?? humanize(p.code)}`;
  return phrase`${who} was refused “${humanize(p.functionName ?? "a request")}”${why}`;
}

function signInRefused({ p, words }: SentenceFacts<153>): Phrase {
  if (p.again)
    return phrase`${counted(p.again.count, "more sign-in")} from ${name(p.address)} refused in the hour from ${words.moment(p.again.since)}`;
  return phrase`Somebody could not sign in as ${name(p.email ?? "somebody")}: ${p.reason ?? "refused"}`;
}

const houseDetails = {
  serial: "serial number",
  place: "place",
  note: "note",
  accessories: "accessories",
  dueBackOn: "date of return",
} as const satisfies Record<NonNullable<LogPayload<15>["detail"]>["field"], string>;

/** What was done with a device itself. */
function houseChange({ house, detail }: LogPayload<15>, who: Phrase, device: Phrase): Phrase | undefined {
  switch (house) {
    case undefined:
      return undefined;
    case "added":
      return phrase`${who} added ${device} to the devices`;
    case "edited":
      return phrase`${who} changed the ${detail ? houseDetails[detail.field] : "details"} of ${device}`;
    case "cleaned":
      return phrase`${who} noted a step of cleaning ${device}`;
    case "ready":
      return phrase`${who} made ${device} ready`;
    case "retired":
      return phrase`${who} took ${device} out of use`;
    case "lost":
      return phrase`${who} noted ${device} as lost`;
    case "back":
      return phrase`${who} took ${device} into use again`;
    case "dueBack":
      return phrase`${who} agreed anew when ${device} comes back`;
    case "chased":
      return phrase`${who} asked for ${device} back`;
    case "photoAdded":
      return phrase`${who} added a photo of ${device}`;
    case "photoRemoved":
      return phrase`${who} removed a photo of ${device}`;
  }
}

function remoteStatus(told: SentenceFacts<12>): Phrase {
  const { p, who } = told;
  if (p.withoutConsent && p.old === p.new) return phrase`${who} let ${told.whom} go on without a signed consent`;
  return phrase`${changed("remote study status")(told)}${p.withoutConsent ? ", without a signed consent" : ""}`;
}

function deviceStatusSet(told: SentenceFacts<15>): Phrase {
  const { p, who, subject } = told;
  const device = p.device
    ? name(formatDevice(p.device), subject?.kind === "device" ? subject : null)
    : phrase`the device`;
  const house = houseChange(p, who, device);
  if (house) return house;
  if (p.new === deviceStatus.returned) return phrase`${who} took back ${device}${ofWhom(told, "from")}`;
  if (p.new === deviceStatus.provided) return phrase`${who} handed over ${device}${ofWhom(told, "to")}`;
  return phrase`${who} changed the status of ${device}${ofWhom(told, "with")}`;
}

function deviceAssigned(told: SentenceFacts<18>): Phrase {
  const { p, who, whom } = told;
  if (p.new === null) return phrase`${who} took the device from ${whom}`;
  return p.old === null ? phrase`${who} gave ${whom} a device` : phrase`${who} changed ${the(told, "device")}`;
}

function sessionStep(told: SentenceFacts<3>): Phrase {
  const { p, who, whom } = told;
  if (p.new === p.old && p.excused !== undefined)
    return phrase`${who} noted the no-show ${session(told)}${ofWhom(told)} as ${p.excused ? "excused" : "not excused"}`;
  if (p.new === sessionStatus.checkedIn && told.isAboutSomebody) return phrase`${who} checked in ${whom}`;
  const excused = p.excused ? ", excused" : "";
  const withoutConsent = p.withoutConsent ? ", without a signed consent" : "";
  return phrase`${who} changed the status of the session ${session(told)}${ofWhom(told)}${excused}${withoutConsent}`;
}

function sessionPlanned({ p, who, subject, words }: SentenceFacts<110>): Phrase {
  const { startsAt } = p.what === "created" ? p.new : p.old;
  return phrase`${who} ${p.what} the session ${name(words.moment(startsAt), subject)}`;
}

function booking(told: SentenceFacts<111>): Phrase {
  const { p, who, whom, actor, isAboutSomebody } = told;
  if (p.what === "cancelled") return phrase`${who} cancelled the session ${session(told)}${ofWhom(told)}`;
  return actor === "participant" || !isAboutSomebody
    ? phrase`${who} booked the session ${session(told)}`
    : phrase`${who} booked ${whom} for the session ${session(told)}`;
}

function alert({ p, who, whom, words }: SentenceFacts<121>): Phrase {
  const day = name(words.day(p.on));
  return p.what === "raised"
    ? phrase`${whom} reported ${joinWords(p.symptoms)} on ${day}`
    : phrase`${who} dealt with the alert of ${whom} of ${day}`;
}

function emailState(told: SentenceFacts<161>): Phrase {
  const { p, who, whom } = told;
  if (!("what" in p)) {
    const { type, receiver } = mail(p, told);
    if (p.held !== undefined) return phrase`${who} ${p.held ? "held back" : "released"} ${type} to ${receiver}`;
    if (p.old === null) return phrase`${who} wrote ${type} to ${receiver}`;
    return phrase`${who} changed the state of ${type} to ${receiver}`;
  }
  switch (p.what) {
    case "bounced":
      return told.actor === "staff"
        ? phrase`${who} noted that the address of ${whom} takes no mail`
        : phrase`The address of ${whom} takes no mail`;
    case "stopped":
      return told.actor === "staff" ? phrase`${who} stopped reminders for ${whom}` : phrase`${whom} stopped reminders`;
    case "resumed":
      return told.actor === "staff" ? phrase`${who} resumed reminders for ${whom}` : phrase`${whom} resumed reminders`;
    case "cleared":
      return phrase`${who} noted that the address of ${whom} takes mail again`;
  }
}

const consent = ({ p }: SentenceFacts<130 | 131 | 132 | 133>) => phrase`the consent form, version ${String(p.version)}`;

/** One sentence per action, about what was done; its value before and after stands beside it. */
export const sentences: { [A in LogAction]: (told: SentenceFacts<A>) => Phrase } = {
  0: changed("status"),
  1: told => comment(told, told.whom),
  2: told => {
    const { type, receiver } = mail(told.p, told);
    return told.actor === "staff"
      ? phrase`${told.who} sent ${type} to ${receiver}`
      : phrase`${type} went to ${receiver}`;
  },
  3: sessionStep,
  4: told => comment(told, session(told)),
  5: told => phrase`${told.who} ${told.p.new ? "locked" : "unlocked"} the session ${session(told)}`,
  7: told =>
    told.isAboutSomebody
      ? phrase`${told.who} set ${the(told, "bonus")}`
      : phrase`${told.who} set the bonus of the session ${session(told)}`,
  8: changed("ethnicity"),
  9: changed("date of birth"),
  10: changed("gender"),
  11: changed("skin type"),
  12: remoteStatus,
  13: told => {
    const late = told.p.late ? ", late" : "";
    return told.actor === "participant"
      ? phrase`${told.who} sent ${survey(told)}${late}`
      : phrase`${told.who} entered ${survey(told)}${ofWhom(told)}${late}`;
  },
  15: deviceStatusSet,
  16: told =>
    phrase`${told.who} reopened the weekly survey ${String(told.p.week)}${ofWhom(told)} until ${told.words.moment(told.p.until)}`,
  17: changed("participant type"),
  18: deviceAssigned,
  19: changed("Belkin case number"),
  20: told => phrase`${told.who} noted ${the(told, "re-onboarding")}`,
  21: changed("ownership type"),
  100: told => phrase`${told.who} changed ${the(told, details[told.p.field].label)}`,
  101: told => {
    const from = told.p.source === null ? "" : `, source ${sources.label(told.p.source)}`;
    const addedBySomebodyElse = told.actor === "staff" || told.actor === "system";
    return addedBySomebodyElse ? phrase`${told.who} added ${told.whom}${from}` : phrase`${told.whom} registered${from}`;
  },
  102: told => {
    const { people, fileName } = told.p;
    const imported = people === undefined ? told.whom : name(counted(people, "person", "people"));
    return phrase`${told.who} imported ${imported} from “${fileName}”`;
  },
  103: told => phrase`${told.who} merged ${other(told)} into ${told.whom}`,
  104: told => phrase`${told.who} undid the merge of ${other(told)} into ${told.whom}`,
  105: told =>
    told.p.what === "added"
      ? phrase`${told.who} added “${told.p.fileName}” to ${the(told, "documents")}`
      : phrase`${told.who} removed “${told.p.fileName}” from ${the(told, "documents")}`,
  106: told => phrase`${told.who} ${told.p.what} ${the(told, `${links[told.p.form]} link`)}`,
  110: sessionPlanned,
  111: booking,
  120: told =>
    told.p.takenBack
      ? phrase`${told.who} took back the excuse of ${told.whom} from ${survey(told)}`
      : phrase`${told.who} excused ${told.whom} from ${survey(told)}`,
  121: alert,
  130: told =>
    told.actor === "staff"
      ? phrase`${told.whom} signed ${consent(told)}, with ${told.who}`
      : phrase`${told.whom} signed ${consent(told)}${told.p.witnessName ? `, with ${told.p.witnessName}` : ""}`,
  131: told => phrase`${told.who} asked ${told.whom} to sign ${consent(told)}`,
  132: told => phrase`${told.who} withdrew ${the(told, "consent")}, version ${String(told.p.version)}`,
  133: told => phrase`${told.whom} declined to sign ${consent(told)}`,
  140: told => {
    const { rows, what, format, filters, profile, cancelledOf } = told.p;
    const how = `${format}${profile === "deidentified" ? ", de-identified" : ""}${filters ? ` (${filters})` : ""}`;
    return cancelledOf === undefined
      ? phrase`${told.who} exported ${name(`${what}, ${counted(rows, "row")}`)} as ${how}`
      : phrase`${told.who} cancelled the export of ${name(what)} as ${how} after ${rows.toLocaleString("en-US")} of ${counted(cancelledOf, "row")}`;
  },
  141: told => phrase`${told.who} made an archive of ${told.whom} with ${counted(told.p.files, "file")}`,
  142: told =>
    phrase`${told.who} anonymised ${told.whom}: ${counted(told.p.erased, "entry", "entries")} of the log erased${told.p.askedBy ? `, as ${told.p.askedBy} had asked` : ""}`,
  143: told =>
    told.p.what === "asked"
      ? phrase`${told.who} asked a colleague to confirm that ${told.whom} is anonymised`
      : phrase`${told.who} ${told.p.what === "withdrawn" ? "withdrew the request" : "declined"} to anonymise ${told.whom}`,
  144: told =>
    phrase`${told.who} erased ${counted(told.p.consents, "sealed consent")} of ${told.whom}, whose retention had ended`,
  150: account,
  151: permissions,
  152: told => phrase`${told.who} signed in from ${told.p.address}`,
  153: signInRefused,
  154: refused,
  160: told => phrase`${told.who} changed the setting “${told.p.setting}”`,
  161: emailState,
  170: told => phrase`${told.who} downloaded “${told.p.fileName}”${ofWhom(told)}`,
};
