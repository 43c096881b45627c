import { hasAnyPermission } from "../allowed.ts";
import { emailTypes } from "../emails/email-types.ts";
import { listed } from "../listed.ts";
import { sources } from "../lookups/sources.ts";
import { type LinkForm, type PermissionKey, permissionKeys } from "../permissions.ts";
import { deviceStatus } from "../remote-study/device-status.ts";
import { sessionStatus } from "../sessions/status.ts";
import { sayDevice } from "./action-changes.ts";
import type { LogAction } from "./actions.ts";
import { details } from "./details.ts";
import type { LoggedEntry } from "./entry.ts";
import type { LogPayload } from "./payloads.ts";
import { name, type Phrase, say } from "./phrase.ts";
import { counted, inWords, type Words } from "./words.ts";

/** Everything that a sentence can speak of. */
export interface Told<A extends LogAction> {
  p: LogPayload<A>;
  actor: LoggedEntry["actor"]["kind"];
  /** The one who did it. */
  who: Phrase;
  /** The participant it is about. */
  whom: Phrase;
  isAboutSomebody: boolean;
  subject: LoggedEntry["subject"];
  words: Words;
}

/** `the status of 1042 Maria Lopez`; of somebody who acts by a link: `their status`. */
function the<A extends LogAction>({ actor, whom }: Told<A>, noun: string): Phrase {
  return actor === "participant" ? say`their ${noun}` : say`the ${noun} of ${whom}`;
}

const changed = (noun: string) => (told: Told<LogAction>) => say`${told.who} changed ${the(told, noun)}`;

/** ` of 1042 Maria Lopez`, where there is somebody else to name. */
function ofWhom<A extends LogAction>({ actor, isAboutSomebody, whom }: Told<A>, preposition = "of"): Phrase {
  return isAboutSomebody && actor !== "participant" ? say` ${preposition} ${whom}` : [];
}

function session({ p, subject, words }: Told<3 | 4 | 5 | 7 | 111>): Phrase {
  return name(words.moment(p.startsAt), subject);
}

function comment(told: Told<1 | 4>, on: Phrase): Phrase {
  const { p, who } = told;
  if (p.new === null) return say`${who} removed the comment on ${on}`;
  return p.old === null ? say`${who} noted on ${on}: “${p.new}”` : say`${who} changed the comment on ${on}`;
}

function survey({ p, words }: Told<13 | 120>): Phrase {
  return p.survey.kind === "daily"
    ? say`the daily survey for ${name(words.day(p.survey.on))}`
    : say`the weekly survey ${String(p.survey.week)}`;
}

/** A mail by its type, to a person where one is known, else to an address. */
function mail(
  p: Pick<LogPayload<2>, "type" | "to">,
  { whom, isAboutSomebody, subject }: Told<2 | 161>,
): { type: string; receiver: Phrase } {
  const receiver = isAboutSomebody ? whom : name(p.to, subject?.kind === "user" ? subject : null);
  return { type: emailTypes.label(p.type), receiver };
}

const other = ({ p, subject }: Told<103 | 104>) =>
  name([subject?.kind === "participant" && subject.id, p.otherName].filter(Boolean).join(" "), subject);

const user = ({ p, subject }: Told<150 | 151>) => name(p.name, subject);

const links: Record<LinkForm, string> = { homeSurvey: "home survey", consent: "consent form", booking: "booking" };

/** Which keys somebody has in the first map and not in the second. */
function keysOnlyIn(first: LogPayload<151>["old"], second: LogPayload<151>["old"]): PermissionKey[] {
  return permissionKeys.filter(key => hasAnyPermission(first, [key]) && !hasAnyPermission(second, [key]));
}

function permissions(told: Told<151>): Phrase {
  const { p, who } = told;
  const [given, taken] = [keysOnlyIn(p.new, p.old), keysOnlyIn(p.old, p.new)];
  if (given.length > 0 && taken.length === 0) return say`${who} gave ${user(told)} ${name(listed(given))}`;
  if (taken.length > 0 && given.length === 0) return say`${who} took ${name(listed(taken))} from ${user(told)}`;
  return say`${who} changed the permissions of ${user(told)}`;
}

function account(told: Told<150>): Phrase {
  const { who, p } = told;
  const whose = user(told);
  switch (p.what) {
    case "created":
    case "changed":
    case "disabled":
    case "enabled":
    case "deleted":
      return say`${who} ${p.what} the user ${whose}`;
    case "mustChangePassword":
      return say`${who} asked ${whose} to choose a new password`;
    case "passwordReset":
      return say`${who} reset the password of ${whose}`;
    case "passwordChanged":
      return say`${whose} chose a new password`;
    case "calendarFeedMade":
      return say`${whose} made a secret calendar address`;
    case "calendarFeedEnded":
      return say`${whose} ended the secret calendar address`;
  }
}

const refusals: Record<string, string> = {
  unauthenticated: "not signed in",
  "permission-denied": "no permission",
};

function refused({ p, who, words }: Told<154>): Phrase {
  if (p.again)
    return say`${counted(p.again.count, "more request")} from ${name(p.address)} refused in the hour from ${words.moment(p.again.since)}`;
  const why = p.code === undefined ? "" : `: ${refusals[p.code] ?? inWords(p.code)}`;
  return say`${who} was refused “${inWords(p.functionName ?? "a request")}”${why}`;
}

function signInRefused({ p, words }: Told<153>): Phrase {
  if (p.again)
    return say`${counted(p.again.count, "more sign-in")} from ${name(p.address)} refused in the hour from ${words.moment(p.again.since)}`;
  return say`Somebody could not sign in as ${name(p.email ?? "somebody")}: ${p.reason ?? "refused"}`;
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
      return say`${who} added ${device} to the devices`;
    case "edited":
      return say`${who} changed the ${detail ? houseDetails[detail.field] : "details"} of ${device}`;
    case "cleaned":
      return say`${who} noted a step of cleaning ${device}`;
    case "ready":
      return say`${who} made ${device} ready`;
    case "retired":
      return say`${who} took ${device} out of use`;
    case "lost":
      return say`${who} noted ${device} as lost`;
    case "back":
      return say`${who} took ${device} into use again`;
    case "dueBack":
      return say`${who} agreed anew when ${device} comes back`;
    case "chased":
      return say`${who} asked for ${device} back`;
    case "photoAdded":
      return say`${who} added a photo of ${device}`;
    case "photoRemoved":
      return say`${who} removed a photo of ${device}`;
  }
}

function remoteStatus(told: Told<12>): Phrase {
  const { p, who } = told;
  if (p.withoutConsent && p.old === p.new) return say`${who} let ${told.whom} go on without a signed consent`;
  return say`${changed("remote study status")(told)}${p.withoutConsent ? ", without a signed consent" : ""}`;
}

function deviceStatusSet(told: Told<15>): Phrase {
  const { p, who, subject } = told;
  const device = p.device ? name(sayDevice(p.device), subject?.kind === "device" ? subject : null) : say`the device`;
  const house = houseChange(p, who, device);
  if (house) return house;
  if (p.new === deviceStatus.returned) return say`${who} took back ${device}${ofWhom(told, "from")}`;
  if (p.new === deviceStatus.provided) return say`${who} handed over ${device}${ofWhom(told, "to")}`;
  return say`${who} changed the status of ${device}${ofWhom(told, "with")}`;
}

function deviceAssigned(told: Told<18>): Phrase {
  const { p, who, whom } = told;
  if (p.new === null) return say`${who} took the device from ${whom}`;
  return p.old === null ? say`${who} gave ${whom} a device` : say`${who} changed ${the(told, "device")}`;
}

function sessionStep(told: Told<3>): Phrase {
  const { p, who, whom } = told;
  if (p.new === p.old && p.excused !== undefined)
    return say`${who} noted the no-show ${session(told)}${ofWhom(told)} as ${p.excused ? "excused" : "not excused"}`;
  if (p.new === sessionStatus.checkedIn && told.isAboutSomebody) return say`${who} checked in ${whom}`;
  const excused = p.excused ? ", excused" : "";
  const withoutConsent = p.withoutConsent ? ", without a signed consent" : "";
  return say`${who} changed the status of the session ${session(told)}${ofWhom(told)}${excused}${withoutConsent}`;
}

function sessionPlanned({ p, who, subject, words }: Told<110>): Phrase {
  const { startsAt } = p.what === "created" ? p.new : p.old;
  return say`${who} ${p.what} the session ${name(words.moment(startsAt), subject)}`;
}

function booking(told: Told<111>): Phrase {
  const { p, who, whom, actor, isAboutSomebody } = told;
  if (p.what === "cancelled") return say`${who} cancelled the session ${session(told)}${ofWhom(told)}`;
  return actor === "participant" || !isAboutSomebody
    ? say`${who} booked the session ${session(told)}`
    : say`${who} booked ${whom} for the session ${session(told)}`;
}

function alert({ p, who, whom, words }: Told<121>): Phrase {
  const day = name(words.day(p.on));
  return p.what === "raised"
    ? say`${whom} reported ${listed(p.symptoms)} on ${day}`
    : say`${who} dealt with the alert of ${whom} of ${day}`;
}

function emailState(told: Told<161>): Phrase {
  const { p, who, whom } = told;
  if (!("what" in p)) {
    const { type, receiver } = mail(p, told);
    if (p.held !== undefined) return say`${who} ${p.held ? "held back" : "released"} ${type} to ${receiver}`;
    if (p.old === null) return say`${who} wrote ${type} to ${receiver}`;
    return say`${who} changed the state of ${type} to ${receiver}`;
  }
  switch (p.what) {
    case "bounced":
      return told.actor === "staff"
        ? say`${who} noted that the address of ${whom} takes no mail`
        : say`The address of ${whom} takes no mail`;
    case "stopped":
      return told.actor === "staff" ? say`${who} stopped reminders for ${whom}` : say`${whom} stopped reminders`;
    case "resumed":
      return told.actor === "staff" ? say`${who} resumed reminders for ${whom}` : say`${whom} resumed reminders`;
    case "cleared":
      return say`${who} noted that the address of ${whom} takes mail again`;
  }
}

const consent = ({ p }: Told<130 | 131 | 132 | 133>) => say`the consent form, version ${String(p.version)}`;

/** One sentence per action, about what was done; its value before and after stands beside it. */
export const sentences: { [A in LogAction]: (told: Told<A>) => Phrase } = {
  0: changed("status"),
  1: told => comment(told, told.whom),
  2: told => {
    const { type, receiver } = mail(told.p, told);
    return told.actor === "staff" ? say`${told.who} sent ${type} to ${receiver}` : say`${type} went to ${receiver}`;
  },
  3: sessionStep,
  4: told => comment(told, session(told)),
  5: told => say`${told.who} ${told.p.new ? "locked" : "unlocked"} the session ${session(told)}`,
  7: told =>
    told.isAboutSomebody
      ? say`${told.who} set ${the(told, "bonus")}`
      : say`${told.who} set the bonus of the session ${session(told)}`,
  8: changed("ethnicity"),
  9: changed("date of birth"),
  10: changed("gender"),
  11: changed("skin type"),
  12: remoteStatus,
  13: told => {
    const late = told.p.late ? ", late" : "";
    return told.actor === "participant"
      ? say`${told.who} sent ${survey(told)}${late}`
      : say`${told.who} entered ${survey(told)}${ofWhom(told)}${late}`;
  },
  15: deviceStatusSet,
  16: told =>
    say`${told.who} reopened the weekly survey ${String(told.p.week)}${ofWhom(told)} until ${told.words.moment(told.p.until)}`,
  17: changed("participant type"),
  18: deviceAssigned,
  19: changed("Belkin case number"),
  20: told => say`${told.who} noted ${the(told, "re-onboarding")}`,
  21: changed("ownership type"),
  100: told => say`${told.who} changed ${the(told, details[told.p.field].label)}`,
  101: told => {
    const from = told.p.source === null ? "" : `, source ${sources.label(told.p.source)}`;
    const addedBySomebodyElse = told.actor === "staff" || told.actor === "system";
    return addedBySomebodyElse ? say`${told.who} added ${told.whom}${from}` : say`${told.whom} registered${from}`;
  },
  102: told => {
    const { people, fileName } = told.p;
    const imported = people === undefined ? told.whom : name(counted(people, "person", "people"));
    return say`${told.who} imported ${imported} from “${fileName}”`;
  },
  103: told => say`${told.who} merged ${other(told)} into ${told.whom}`,
  104: told => say`${told.who} undid the merge of ${other(told)} into ${told.whom}`,
  105: told =>
    told.p.what === "added"
      ? say`${told.who} added “${told.p.fileName}” to ${the(told, "documents")}`
      : say`${told.who} removed “${told.p.fileName}” from ${the(told, "documents")}`,
  106: told => say`${told.who} ${told.p.what} ${the(told, `${links[told.p.form]} link`)}`,
  110: sessionPlanned,
  111: booking,
  120: told =>
    told.p.takenBack
      ? say`${told.who} took back the excuse of ${told.whom} from ${survey(told)}`
      : say`${told.who} excused ${told.whom} from ${survey(told)}`,
  121: alert,
  130: told =>
    told.actor === "staff"
      ? say`${told.whom} signed ${consent(told)}, with ${told.who}`
      : say`${told.whom} signed ${consent(told)}${told.p.witnessName ? `, with ${told.p.witnessName}` : ""}`,
  131: told => say`${told.who} asked ${told.whom} to sign ${consent(told)}`,
  132: told => say`${told.who} withdrew ${the(told, "consent")}, version ${String(told.p.version)}`,
  133: told => say`${told.whom} declined to sign ${consent(told)}`,
  140: told => {
    const { rows, what, format, filters, profile, cancelledOf } = told.p;
    const how = `${format}${profile === "deidentified" ? ", de-identified" : ""}${filters ? ` (${filters})` : ""}`;
    return cancelledOf === undefined
      ? say`${told.who} exported ${name(`${what}, ${counted(rows, "row")}`)} as ${how}`
      : say`${told.who} cancelled the export of ${name(what)} as ${how} after ${rows.toLocaleString("en-US")} of ${counted(cancelledOf, "row")}`;
  },
  141: told => say`${told.who} made an archive of ${told.whom} with ${counted(told.p.files, "file")}`,
  142: told =>
    say`${told.who} anonymised ${told.whom}: ${counted(told.p.erased, "entry", "entries")} of the log erased${told.p.askedBy ? `, as ${told.p.askedBy} had asked` : ""}`,
  143: told =>
    told.p.what === "asked"
      ? say`${told.who} asked a colleague to confirm that ${told.whom} is anonymised`
      : say`${told.who} ${told.p.what === "withdrawn" ? "withdrew the request" : "declined"} to anonymise ${told.whom}`,
  144: told =>
    say`${told.who} erased ${counted(told.p.consents, "sealed consent")} of ${told.whom}, whose retention had ended`,
  150: account,
  151: permissions,
  152: told => say`${told.who} signed in from ${told.p.address}`,
  153: signInRefused,
  154: refused,
  160: told => say`${told.who} changed the setting “${told.p.setting}”`,
  161: emailState,
  170: told => say`${told.who} downloaded “${told.p.fileName}”${ofWhom(told)}`,
};
