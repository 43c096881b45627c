import { readFileSync } from "node:fs";
import { join } from "node:path";
import { functions } from "@hb/domain/functions.ts";
import { logAction, logActions } from "@hb/domain/log/actions.ts";
import { expect, test } from "vitest";
import { changeText } from "../web/change/text.tsx";

/** How someone who did it by mistake gets back; every action that the log knows must decide. */
type Way =
  /** Undo is offered, by the file that does it. */
  | { undo: string }
  /** Another action, offered on the same screen, has the opposite effect. */
  | { by: keyof typeof functions }
  /** There's no way back, and the file says so before. */
  | { says: string; where: string }
  /** Nothing that staff could take back: a reading, a sign-in, or what participants and HB do. */
  | "nothing to undo";

const nothing = "nothing to undo";
const profile = { undo: "web/participants/person/use-undo-entry.tsx" };
const visit = { undo: "web/sessions/visit/VisitDialogs.tsx" };

const ways: Record<keyof typeof logAction, Way | readonly Way[]> = {
  participantStatus: [
    { undo: "web/participants/person/StatusStep.tsx" },
    { undo: "web/participants/list/BulkBar.tsx" },
    { says: "there is no undo for all of them together", where: "web/participants/list/text.tsx" },
  ],
  participantComment: { by: "editComment" },
  emailSent: { says: "A sent email can't be taken back.", where: "web/emails/sending/text.tsx" },
  sessionStatus: { undo: "web/sessions/visit/use-session-status.tsx" },
  sessionComment: { by: "editSessionComment" },
  sessionLocked: { by: "setSessionLocked" },
  sessionBonus: { by: "setSessionBonus" },
  ethnicity: profile,
  dateOfBirth: profile,
  gender: profile,
  skinType: profile,
  remoteStudyStatus: { undo: "web/remote-study/person/use-steps.tsx" },
  submittedSurvey: nothing,
  deviceStatus: [
    { undo: "web/remote-study/person/DeviceSection.tsx" },
    { undo: "web/devices/device/DeviceDialogs.tsx" },
    { undo: "web/devices/device/HandOver.tsx" },
    { by: "setCleaningStep" },
    { says: "A device can be retired, but not deleted.", where: "web/devices/device/text.tsx" },
    { says: "isFinal", where: "web/devices/device/use-chase.tsx" },
    { says: "A removed photo can't be restored.", where: "web/devices/device/text.tsx" },
  ],
  reopenWeeklySurvey: { undo: "web/remote-study/person/WeeklySurveys.tsx" },
  questionnaireReopened: { undo: "web/surveys/staff/OwnSurveys.tsx" },
  participantType: { by: "setParticipantType" },
  deviceProvided: [{ undo: "web/devices/device/HandOver.tsx" }, { by: "setOwnDevice" }],
  belkinCaseNumber: { by: "setBelkinCase" },
  reOnboarding: { undo: "web/remote-study/person/use-steps.tsx" },
  ownershipType: { by: "setOwnerType" },
  participantDetails: profile,
  participantRegistered: {
    says: "Participants can be anonymized, but not deleted.",
    where: "web/participants/person/text.tsx",
  },
  participantsImported: {
    says: "Participants can be anonymized, but not deleted.",
    where: "web/participants/import/text.tsx",
  },
  participantsMerged: { undo: "web/participants/merge/use-merge.tsx" },
  mergeUndone: { by: "mergeParticipants" },
  documents: { says: "The file will be deleted for good.", where: "web/participants/person/text.tsx" },
  link: { says: "isFinal", where: "web/participants/person/PersonLinks.tsx" },
  linkShown: nothing,
  identityCheck: nothing,
  emailConfirmed: { says: "isFinal", where: "web/participants/person/EmailConfirmation.tsx" },
  session: [
    { undo: "web/sessions/slots/CreateSlots.tsx" },
    { undo: "web/sessions/slots/MoveSlot.tsx" },
    { undo: "web/sessions/calendar/slot-moves.tsx" },
  ],
  booking: [visit, { undo: "web/sessions/visit/BookPerson.tsx" }],
  surveyExcused: [
    { undo: "web/remote-study/person/DailySurveys.tsx" },
    { undo: "web/remote-study/person/WeeklySurveys.tsx" },
  ],
  alert: { says: "isFinal", where: "web/surveys/staff/AlertList.tsx" },
  call: [{ undo: "web/remote-study/calls/use-calls.tsx" }, profile],
  consentSigned: { by: "withdrawConsent" },
  consentAsked: { says: "isFinal", where: "web/consent/staff/ConsentActions.tsx" },
  consentWithdrawn: { says: "isFinal", where: "web/consent/staff/ConsentActions.tsx" },
  consentDeclined: nothing,
  exported: nothing,
  personArchived: nothing,
  personAnonymized: { says: "Erased permanently", where: "web/data-protection/text.tsx" },
  anonymizationRequested: { by: "endAnonymisationRequests" },
  sealedConsentsErased: { says: "permanently erases", where: "web/data-protection/text.tsx" },
  diskCleared: nothing,
  user: [
    { undo: "web/users/user/UserDialogs.tsx" },
    { by: "deleteUser" },
    { says: "permanently deletes", where: "web/users/user/text.tsx" },
  ],
  userPermissions: { by: "setUserPermissions" },
  signIn: nothing,
  signInRefused: nothing,
  refusal: nothing,
  secretReplaced: nothing,
  settings: { by: "setSettings" },
  emailState: [{ by: "holdEmail" }, { by: "resendEmail" }, { by: "clearSuppression" }],
  design: [
    { by: "endPublication" },
    {
      says: "A published version can't be changed. You can publish an older one again.",
      where: "web/design/draft-text.ts",
    },
    { says: "This can't be undone.", where: "web/design/draft-text.ts" },
  ],
  fileDownloaded: nothing,
};

const root = join(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(/\s+/g, " ");
const all = logActions.entries.flatMap(({ name }) => [ways[name]].flat().map(way => [name, way] as const));

test("every action of the log has its way back, or says before that there is none", () => {
  expect(Object.keys(ways).sort()).toEqual(Object.keys(logAction).sort());
  const broken = all.filter(([, way]) => {
    if (way === nothing) return false;
    if ("undo" in way) return !/notifyUndoable\(|undo: \(\) =>|undoMerge|undoParticipantEdit/.test(textOf(way.undo));
    return "by" in way ? !(way.by in functions) : !textOf(way.where).includes(way.says);
  });
  expect(broken).toEqual([]);
});

test("a dialog without undo says so in these words", () => {
  expect(textOf("web/change/ChangeDialog.tsx")).toMatch(/props\.isFinal && \( <Text[^>]*> \{changeText\.final\}/);
  expect(changeText.final).toBe("This can't be undone.");
});
