import { z } from "zod";
import { DateOn, Instant, PlainText } from "../contract.ts";
import { accessories, DeviceState } from "../devices/device.ts";
import { EmailState } from "../emails/email.ts";
import { EmailType } from "../emails/email-types.ts";
import { Language } from "../language.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { Gender } from "../lookups/genders.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { OwnerType, ParticipantType } from "../lookups/participant-types.ts";
import { SkinType } from "../lookups/skin-types.ts";
import { Source } from "../lookups/sources.ts";
import { ParticipantStatus } from "../participants/status.ts";
import { linkForms, linkProofs, PermissionKey, Permissions, Terms } from "../permissions.ts";
import { Call } from "../remote-study/call.ts";
import { DeviceStatus } from "../remote-study/device-status.ts";
import { RemoteStudyStatus } from "../remote-study/status.ts";
import { SessionStatus } from "../sessions/status.ts";
import { type LogAction, logAction } from "./actions.ts";
import { DetailChange } from "./details.ts";
import { secretNames } from "./secrets.ts";

const Words = z.string();
const Count = z.int().min(0);
/** Present where a correction or an override required it. */
const because = { reason: Words.optional() };

/** What a screening rule suggests to staff. */
const Suggested = z.object({ status: ParticipantStatus, reason: PlainText });

/** A field's value before and after. */
const changed = <V extends z.ZodType>(value: V) => z.object({ old: value, new: value, ...because });

/** When the session takes place; people refer to sessions by time. */
const session = { startsAt: Instant };
const Slot = z.object({
  ...session,
  lengthMinutes: z.int(),
  station: PlainText,
  device: DeviceName.nullable().optional(),
});
const Device = z.object({ name: DeviceName, serial: Words });
const HouseChange = z.enum([
  "added",
  "edited",
  "cleaned",
  "ready",
  "retired",
  "lost",
  "back",
  "dueBack",
  "chased",
  "photoAdded",
  "photoRemoved",
]);
/** Which part of a device was changed, before and after. */
const HouseDetail = z.discriminatedUnion("field", [
  z.object({ field: z.enum(["serial", "place", "note"]), old: Words.nullable(), new: Words.nullable() }),
  z.object({ field: z.literal("accessories"), old: z.array(oneOf(accessories)), new: z.array(oneOf(accessories)) }),
  z.object({ field: z.literal("dueBackOn"), old: DateOn.nullable(), new: DateOn.nullable() }),
]);
/*
 * `was` holds what a change replaced where the entry doesn't say it otherwise, so that the record can be shown as it was on
 * any day. Entries from before HB kept it don't have it.
 */
const SessionWas = z
  .object({
    status: SessionStatus,
    device: DeviceName.nullable(),
    excused: z.boolean().nullable(),
    checkedInAt: Instant.nullable(),
    completedAt: Instant.nullable(),
  })
  .partial();
const sessionWas = { was: SessionWas.optional() };
/** Done at a desk without a connection, and sent later. */
const late = { late: z.object({ doneAt: Instant, sentAt: Instant }).optional() };
/** The device itself, and its loan while someone has it. */
const DeviceWas = z
  .object({
    state: DeviceState,
    steps: z.array(z.int()),
    accessories: z.array(z.int()),
    belkinCase: Words.nullable(),
    holder: z.int().nullable(),
    deviceStatus: DeviceStatus,
    dueBackOn: DateOn.nullable(),
  })
  .partial();
export type DeviceWas = z.infer<typeof DeviceWas>;
const deviceWas = { was: DeviceWas.optional() };
/** What a merge moves from one person to the other, and back. */
export const Holdings = z
  .object({
    sessions: z.array(z.int()),
    devices: z.array(z.int()),
    remoteStudy: z.object({
      remoteStatus: RemoteStudyStatus,
      deviceStatus: DeviceStatus,
      belkinCase: Words.nullable(),
      reOnboardedAt: Instant.nullable(),
    }),
  })
  .partial();
export type Holdings = z.infer<typeof Holdings>;
const moved = { moved: Holdings.optional() };
const OwnSurvey = z.object({ kind: z.literal("own"), title: PlainText, on: DateOn });
const Survey = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("daily"), on: DateOn }),
  z.object({ kind: z.literal("weekly"), week: z.int() }),
  OwnSurvey,
]);
/** The version of the consent text and the hash of its exact text. */
/** The language is absent for English. */
const consent = { version: z.int(), language: Language.exactOptional(), textHash: PlainText };
/** Who used a participant's link: how they showed that they are the participant, or who was beside them. */
const bearer = { proof: z.enum([...linkProofs, "none"]).optional(), witnessName: PlainText.optional() };

const UserFacts = z.object({ name: PlainText, email: PlainText, expiresOn: DateOn.nullable() }).partial();
const UserChange = z.enum([
  "created",
  "changed",
  "disabled",
  "enabled",
  "deleted",
  "mustChangePassword",
  "passwordReset",
  "passwordChanged",
  "calendarFeedMade",
  "calendarFeedEnded",
  "secondFactorEnrolled",
  "secondFactorRemoved",
  "recoveryCodeUsed",
  "recoveryCodesCreated",
  "secondFactorResetAsked",
  "secondFactorResetWithdrawn",
  "secondFactorResetDeclined",
  "secondFactorReset",
  "signedOut",
  "signInEnded",
  "providerLinked",
  "providerUnlinked",
  "passwordOff",
  "passwordOn",
  "permissionAsked",
  "permissionRequestWithdrawn",
  "permissionDeclined",
  "seenAs",
]);
/** One refusal, or how many more came from the same address in the hour that started then. */
const refused = { address: Words, again: z.object({ count: Count, since: Instant }).optional() };

const Scalar = z.union([PlainText, z.number(), z.boolean(), z.null()]);

/** What each action stores besides who, when and about whom. Fields are added and never removed, so old entries stay readable. */
export const logPayloads = {
  [logAction.participantStatus]: changed(ParticipantStatus),
  [logAction.participantComment]: changed(Words.nullable()),
  [logAction.emailSent]: z.object({ type: EmailType, to: Words }),
  /** For NoShow: excused or not. Completed without a signed consent is marked here, besides its reason. */
  [logAction.sessionStatus]: changed(SessionStatus).extend({
    ...session,
    excused: z.boolean().optional(),
    withoutConsent: z.literal(true).optional(),
    ...sessionWas,
    ...late,
  }),
  [logAction.sessionComment]: changed(Words.nullable()).extend({ ...session, ...late }),
  [logAction.sessionLocked]: changed(z.boolean()).extend(session),
  /** In cents. */
  [logAction.sessionBonus]: changed(z.int()).extend({ ...session, ...late }),
  [logAction.ethnicity]: changed(z.array(oneOf(ethnicities))),
  [logAction.dateOfBirth]: changed(DateOn.meta({ names: "hidden" }).nullable()),
  [logAction.gender]: changed(Gender.nullable()),
  [logAction.skinType]: changed(SkinType.nullable()),
  /** Remote active without a signed consent is marked here, besides its reason. */
  [logAction.remoteStudyStatus]: changed(RemoteStudyStatus).extend({ withoutConsent: z.literal(true).optional() }),
  [logAction.submittedSurvey]: z.object({
    survey: Survey,
    late: z.boolean().optional(),
    /** If it was answered offline and sent later. */
    answeredAt: Instant.optional(),
  }),
  /** With `house`: about the device itself (added, cleaned, retired), regardless of who has it. */
  [logAction.deviceStatus]: changed(DeviceStatus).extend({
    device: Device.nullable(),
    house: HouseChange.optional(),
    detail: HouseDetail.optional(),
    ...deviceWas,
  }),
  [logAction.reopenWeeklySurvey]: z.object({
    week: z.int(),
    until: Instant,
    closed: z.literal(true).optional(),
    ...because,
  }),
  [logAction.participantType]: changed(ParticipantType.nullable()),
  [logAction.deviceProvided]: changed(Device.nullable()).extend(deviceWas),
  /** The person's; the device's own may have been another, which is then in `was`. */
  [logAction.belkinCaseNumber]: changed(Words.nullable()).extend(deviceWas),
  [logAction.reOnboarding]: changed(Instant.nullable()),
  [logAction.ownershipType]: changed(OwnerType),
  [logAction.participantDetails]: DetailChange,
  /** With what a screening rule suggested. */
  [logAction.participantRegistered]: z.object({
    source: Source.nullable(),
    suggestion: Suggested.optional(),
    /** It waits until the email address is confirmed. */
    isUnconfirmed: z.literal(true).optional(),
  }),
  /** About one person, or with `people` about the whole file. */
  /** No file name: it may hold someone's name, and others' entries outlive theirs. Entries of version 0.1.0 have one. */
  [logAction.participantsImported]: z.object({ fileName: Words.optional(), people: Count.optional() }),
  /** About the person who is kept; the subject is the other one, who is named here. */
  [logAction.participantsMerged]: z.object({ otherName: Words, ...moved, ...because }),
  [logAction.mergeUndone]: z.object({ otherName: Words, ...moved, ...because }),
  [logAction.documents]: z.object({ what: z.enum(["added", "removed"]), fileName: Words, ...because }),
  [logAction.link]: z.object({ what: z.enum(["renewed", "revoked"]), form: z.enum(linkForms), ...because }),
  /** Staff saw the link itself, with which its bearer can act as the participant. */
  [logAction.linkShown]: z.object({ form: z.enum(linkForms) }),
  /** Whoever has the link was asked for more. `linkReplaced`: wrong for the last time, so the link has ended. */
  [logAction.identityCheck]: z.object({
    form: z.enum(linkForms),
    proof: z.enum(linkProofs),
    outcome: z.enum(["confirmed", "wrong", "linkReplaced"]),
  }),
  /** From now on the registration counts. With what is suggested since the group of the applicant is full. */
  [logAction.emailConfirmed]: z.object({ suggestion: Suggested.optional(), ...because }),
  [logAction.session]: z.discriminatedUnion("what", [
    z.object({ what: z.literal("created"), new: Slot }),
    z.object({ what: z.literal("moved"), old: Slot, new: Slot, ...because }),
    z.object({ what: z.literal("deleted"), old: Slot, ...because }),
    /** Its length or its device. */
    z.object({ what: z.literal("changed"), old: Slot, new: Slot, ...because }),
  ]),
  [logAction.booking]: z.object({ what: z.enum(["booked", "cancelled"]), ...session, ...sessionWas, ...because }),
  [logAction.surveyExcused]: z.object({ survey: Survey, takenBack: z.literal(true).optional(), ...because }),
  /** One that the study added, by its title at that time. */
  [logAction.questionnaireReopened]: z.object({
    survey: OwnSurvey,
    until: Instant,
    closed: z.literal(true).optional(),
    ...because,
  }),
  [logAction.alert]: z.object({
    what: z.enum(["raised", "handled"]),
    symptoms: z.array(PlainText),
    on: DateOn,
    note: Words.optional(),
  }),
  /** Null before = it was logged; null after = it was removed. */
  [logAction.call]: changed(Call.pick({ outcome: true, note: true, callBack: true }).nullable()).extend({
    callId: z.int(),
  }),
  /** The hashes later prove the record and its file. */
  [logAction.consentSigned]: z.object({
    ...consent,
    signedName: Words,
    recordHash: Words.optional(),
    fileHash: Words.optional(),
    signedOfflineAt: Instant.optional(),
    ...bearer,
  }),
  [logAction.consentAsked]: z.object({ ...consent, how: z.enum(["email", "link", "kiosk"]).optional() }),
  [logAction.consentWithdrawn]: z.object({ ...consent, ...bearer, ...because }),
  [logAction.consentDeclined]: z.object({
    ...consent,
    ...bearer,
    ...because,
    declinedOfflineAt: Instant.optional(),
  }),
  [logAction.exported]: z.object({
    what: PlainText,
    format: z.enum(["CSV", "XLSX"]),
    /** Rows written before it finished or was canceled. */
    rows: Count,
    filters: Words.optional(),
    profile: z.enum(["full", "deidentified"]).optional(),
    /** How many rows there would have been; present = it was canceled and nothing was kept. */
    cancelledOf: Count.optional(),
  }),
  [logAction.personArchived]: z.object({ files: Count }),
  /** Contains no name, because this entry outlives the person's others. `askedBy` is the colleague whose request was confirmed. */
  [logAction.personAnonymized]: z.object({
    erased: Count,
    askedBy: PlainText.optional(),
    why: z.enum(["asked", "retention", "mistake"]).optional(),
    ...because,
  }),
  [logAction.anonymizationRequested]: z.object({
    what: z.enum(["asked", "withdrawn", "declined"]),
    why: z.enum(["asked", "retention", "mistake"]),
  }),
  /** For someone anonymized long ago: how many of their signed consents were erased. */
  [logAction.sealedConsentsErased]: z.object({ consents: Count }),
  /** `complete` is false where the database server keeps files that HB can't clear. */
  [logAction.diskCleared]: z.object({ tables: Count, complete: z.boolean() }),
  [logAction.user]: z.object({
    name: PlainText,
    what: UserChange,
    old: UserFacts.optional(),
    new: UserFacts.optional(),
    /** Whose request this confirms or carries out. */
    askedBy: z.object({ userId: PlainText, name: PlainText }).optional(),
    /** What someone asks for. */
    permission: z.object({ key: PermissionKey, until: Instant.nullable(), reason: Words }).optional(),
  }),
  [logAction.userPermissions]: changed(Permissions).extend({ name: PlainText, terms: changed(Terms).optional() }),
  [logAction.signIn]: z.object({ address: PlainText, method: z.enum(["provider"]).optional() }),
  [logAction.signInRefused]: z.object({ email: Words.optional(), reason: Words.optional(), ...refused }),
  [logAction.refusal]: z.object({ functionName: PlainText.optional(), code: PlainText.optional(), ...refused }),
  /** `revoked`: what the old one signed is refused, too. */
  [logAction.secretReplaced]: z.object({ secret: z.enum(secretNames), revoked: z.boolean() }),
  /** The setting, by its name on the settings page. */
  [logAction.settings]: changed(Scalar).extend({ setting: PlainText }),
  [logAction.design]: z.object({
    /** The document, by its name on Study design. */
    document: PlainText,
    what: z.enum([
      "started",
      "discarded",
      "imported",
      "approved",
      "approvalRemoved",
      "approvalRenewed",
      "publicationAsked",
      "publicationWithdrawn",
      "publicationDeclined",
      "publicationStopped",
      "scheduled",
      "published",
    ]),
    /** The new one if it was published, the one whose approval was renewed, or the one a draft began from. */
    version: z.int().optional(),
    publishOn: DateOn.optional(),
    approval: z
      .object({ board: PlainText, number: PlainText, approvedOn: DateOn, expiresOn: DateOn.nullable() })
      .optional(),
    /** Who asked for what a colleague confirmed. */
    askedByName: PlainText.optional(),
    /** What changed with a new version, part by part. */
    changes: z.array(z.object({ part: PlainText, old: PlainText, new: PlainText })).optional(),
  }),
  /** One email that was put on hold or released, or what a person receives at all. */
  [logAction.emailState]: z.union([
    z.object({
      /** Null = it was just written. */
      old: EmailState.nullable(),
      new: EmailState,
      type: EmailType,
      to: Words,
      held: z.boolean().optional(),
      ...because,
    }),
    z.object({ what: z.enum(["bounced", "stopped", "resumed", "cleared"]), to: Words.optional(), ...because }),
  ]),
  [logAction.fileDownloaded]: z.object({ fileName: Words, ...bearer, ...because }),
} satisfies Record<LogAction, z.ZodType>;

export type LogPayload<A extends LogAction> = z.infer<(typeof logPayloads)[A]>;

/** Names at the time: people are renamed, and users deleted. */
export const Names = z.object({ actorName: Words.optional(), participantName: Words.optional() });
export type Names = z.infer<typeof Names>;
