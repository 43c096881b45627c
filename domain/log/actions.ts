import { hasAnyPermission } from "../allowed.ts";
import { type Entry, type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { type Marker, marker } from "../markers.ts";
import type { PermissionKey, Permissions } from "../permissions.ts";

interface Action extends Entry {
  /** Markers of the data that such an action changes, besides the log's own. */
  readonly moves: readonly Marker[];
  /** Readers need `log` and any one of these keys; null = `log` alone. */
  readonly reader: readonly PermissionKey[] | null;
}

const { participants, sessions, remoteStudy, emails, settings, design, users } = marker;
const everywhere = [participants, sessions, remoteStudy, emails] as const;
/** These three see a participant's card (id, name, phone, status, type); everything else needs its own screen's key. */
const card = ["participants", "scheduler", "remoteStudy"] as const;
const profile = ["participants"] as const;
const scheduler = ["scheduler"] as const;
const remote = ["remoteStudy"] as const;
const outbox = ["participants", "remoteStudy"] as const;
const admin = ["users"] as const;

/**
 * Ids from 100 are ours; 6 and 14 are unused and stay so. An entry covers one action only: what a session changes about
 * its participant, or an email it causes, is an entry of its own. A merged or anonymized person may appear on every
 * screen. A sign-in moves no marker, because every browser would load the users list again.
 */
export const logActions = lookup([
  { id: 0, label: "Participant status", name: "participantStatus", moves: [participants], reader: card },
  { id: 1, label: "Participant comment", name: "participantComment", moves: [participants], reader: profile },
  { id: 2, label: "Email sent", name: "emailSent", moves: [emails], reader: outbox },
  { id: 3, label: "Session status", name: "sessionStatus", moves: [sessions], reader: scheduler },
  { id: 4, label: "Session comment", name: "sessionComment", moves: [sessions], reader: scheduler },
  { id: 5, label: "Session locked", name: "sessionLocked", moves: [sessions], reader: scheduler },
  { id: 7, label: "Session bonus", name: "sessionBonus", moves: [sessions], reader: scheduler },
  { id: 8, label: "Ethnicity", name: "ethnicity", moves: [participants], reader: profile },
  { id: 9, label: "Date of birth", name: "dateOfBirth", moves: [participants], reader: profile },
  { id: 10, label: "Gender", name: "gender", moves: [participants], reader: profile },
  { id: 11, label: "Skin type", name: "skinType", moves: [participants], reader: profile },
  { id: 12, label: "Remote study status", name: "remoteStudyStatus", moves: [remoteStudy], reader: remote },
  { id: 13, label: "Submitted survey", name: "submittedSurvey", moves: [remoteStudy], reader: remote },
  { id: 15, label: "Device status", name: "deviceStatus", moves: [remoteStudy], reader: remote },
  { id: 16, label: "Reopen weekly survey", name: "reopenWeeklySurvey", moves: [remoteStudy], reader: remote },
  { id: 17, label: "Participant type", name: "participantType", moves: [participants], reader: card },
  { id: 18, label: "Device provided", name: "deviceProvided", moves: [remoteStudy], reader: remote },
  { id: 19, label: "Belkin case number", name: "belkinCaseNumber", moves: [remoteStudy], reader: remote },
  { id: 20, label: "Remote study re-onboarding", name: "reOnboarding", moves: [remoteStudy], reader: remote },
  { id: 21, label: "Ownership type", name: "ownershipType", moves: [participants], reader: profile },
  { id: 100, label: "Participant details", name: "participantDetails", moves: [participants], reader: profile },
  { id: 101, label: "Participant registered", name: "participantRegistered", moves: [participants], reader: profile },
  { id: 102, label: "Participants imported", name: "participantsImported", moves: [participants], reader: profile },
  { id: 103, label: "Participants merged", name: "participantsMerged", moves: everywhere, reader: profile },
  { id: 104, label: "Merge undone", name: "mergeUndone", moves: everywhere, reader: profile },
  { id: 105, label: "Documents", name: "documents", moves: [participants], reader: profile },
  { id: 106, label: "Link renewed or revoked", name: "link", moves: [participants], reader: card },
  { id: 107, label: "Link shown", name: "linkShown", moves: [], reader: card },
  { id: 108, label: "Identity check", name: "identityCheck", moves: [], reader: profile },
  { id: 109, label: "Email address confirmed", name: "emailConfirmed", moves: [participants], reader: profile },
  { id: 110, label: "Session created, moved or deleted", name: "session", moves: [sessions], reader: scheduler },
  { id: 111, label: "Session booked or canceled", name: "booking", moves: [sessions], reader: scheduler },
  { id: 120, label: "Survey excused", name: "surveyExcused", moves: [remoteStudy], reader: remote },
  { id: 121, label: "Symptom alert", name: "alert", moves: [remoteStudy], reader: remote },
  { id: 122, label: "Call", name: "call", moves: [remoteStudy], reader: remote },
  { id: 123, label: "Questionnaire reopened", name: "questionnaireReopened", moves: [remoteStudy], reader: remote },
  { id: 130, label: "Consent signed", name: "consentSigned", moves: [participants], reader: profile },
  { id: 131, label: "Consent requested", name: "consentAsked", moves: [participants], reader: profile },
  { id: 132, label: "Consent withdrawn", name: "consentWithdrawn", moves: [participants], reader: profile },
  { id: 133, label: "Consent declined", name: "consentDeclined", moves: [participants], reader: profile },
  { id: 140, label: "Data exported", name: "exported", moves: [], reader: ["export", "users"] },
  { id: 141, label: "Person archive created", name: "personArchived", moves: [], reader: profile },
  { id: 142, label: "Person anonymized", name: "personAnonymized", moves: [...everywhere, users], reader: profile },
  {
    id: 143,
    label: "Anonymization requested",
    name: "anonymizationRequested",
    moves: [participants, users],
    reader: profile,
  },
  {
    id: 144,
    label: "Sealed consents erased",
    name: "sealedConsentsErased",
    moves: [participants, users],
    reader: profile,
  },
  { id: 145, label: "Erased data removed from disk", name: "diskCleared", moves: [], reader: admin },
  { id: 150, label: "User created, changed, disabled or deleted", name: "user", moves: [users], reader: admin },
  { id: 151, label: "User permissions", name: "userPermissions", moves: [users], reader: admin },
  { id: 152, label: "Sign-in", name: "signIn", moves: [], reader: admin },
  { id: 153, label: "Sign-in failed", name: "signInRefused", moves: [], reader: admin },
  { id: 154, label: "Request denied", name: "refusal", moves: [], reader: admin },
  { id: 155, label: "Key or secret replaced", name: "secretReplaced", moves: [], reader: admin },
  { id: 160, label: "Settings", name: "settings", moves: [settings], reader: null },
  { id: 161, label: "Email status", name: "emailState", moves: [emails], reader: outbox },
  { id: 162, label: "Study design", name: "design", moves: [design], reader: null },
  { id: 170, label: "File downloaded", name: "fileDownloaded", moves: [], reader: profile },
]);
export const logAction = logActions.named;
/** `ActionNamed<"booking">`: an action's id as a type. */
export type ActionNamed<Name extends keyof typeof logAction> = (typeof logAction)[Name];
export const LogAction = oneOf(logActions);
export type LogAction = IdOf<typeof logActions>;

export function markersMovedBy(action: LogAction): readonly Marker[] {
  const { moves }: Action = logActions.get(action);
  return [...moves, marker.log];
}

/** The actions whose entries someone can read; none without `log`. */
export function readableActions(permissions: Permissions): readonly LogAction[] {
  if (!permissions.log) return [];
  return logActions.entries
    .filter(({ reader }: Action) => reader === null || hasAnyPermission(permissions, reader))
    .map(({ id }) => id);
}
