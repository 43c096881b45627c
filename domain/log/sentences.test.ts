import { describe, expect, test } from "vitest";
import { international } from "../locale.ts";
import { participantStatus } from "../participants/status.ts";
import type { Permissions } from "../permissions.ts";
import { deviceStatus } from "../remote-study/device-status.ts";
import { remoteStudyStatus } from "../remote-study/status.ts";
import { sessionStatus } from "../sessions/status.ts";
import { type LogAction, logActions } from "./actions.ts";
import { details } from "./details.ts";
import type { LoggedEntry } from "./entry.ts";
import { createLogFormat } from "./format.ts";
import { type LogPayload, logPayloads } from "./payloads.ts";
import { textOf } from "./phrase.ts";
import { changeBeside, changeOf, plainTextOf, reasonOf, sentenceOf } from "./sentences.ts";

const words = createLogFormat({ locale: international, zone: "America/Los_Angeles", today: "2026-11-17" }, "USD");
const startsAt = "2026-11-17T18:30:00.000Z";
const slot = { startsAt, lengthMinutes: 90, station: "Station C" };
const quest = { name: 2, serial: "2G97C5" } as const;
const consent = { version: 3, textHash: "9f2c77" };
const reason = "Clicked the wrong row";

interface Sample<A extends LogAction> {
  payload: LogPayload<A>;
  subject?: LoggedEntry["subject"];
  /** By Dana, about 1042 Maria Lopez, unless the sample has another subject. */
  says: string;
  about?: "nobody";
}
const session = { kind: "session", id: "s-17" } as const;
const device = { kind: "device", id: "d-9" } as const;
const tomas = { kind: "user", id: "u-tomas" } as const;
const merged = { kind: "participant", id: "1107" } as const;

const samples: { [A in LogAction]: readonly Sample<A>[] } = {
  0: [
    {
      payload: { old: participantStatus.contacted, new: participantStatus.scheduled },
      says: "Dana changed the status of 1042 Maria Lopez from Contacted to Scheduled",
    },
    {
      payload: { old: null, new: participantStatus.completed, reason },
      says: "Dana changed the status of 1042 Maria Lopez from Blank to Completed (Clicked the wrong row)",
    },
  ],
  1: [
    { payload: { old: null, new: "Prefers mornings" }, says: "Dana commented on 1042 Maria Lopez: “Prefers mornings”" },
    {
      payload: { old: "Mornings", new: "Evenings" },
      says: "Dana changed the comment on 1042 Maria Lopez from Mornings to Evenings",
    },
    {
      payload: { old: "Mornings", new: null },
      says: "Dana removed the comment on 1042 Maria Lopez: Mornings → Blank",
    },
  ],
  2: [
    { payload: { type: 3, to: "maria@example.org" }, says: "Dana sent Booking reminder loaner to 1042 Maria Lopez" },
    {
      payload: { type: 110, to: "tomas@northlight.example" },
      subject: tomas,
      about: "nobody",
      says: "Dana sent Account created to tomas@northlight.example",
    },
  ],
  3: [
    {
      payload: { old: sessionStatus.scheduled, new: sessionStatus.checkedIn, startsAt },
      subject: session,
      says: "Dana checked in 1042 Maria Lopez: Scheduled → Checked In",
    },
    {
      payload: {
        old: sessionStatus.scheduled,
        new: sessionStatus.checkedIn,
        startsAt,
        late: { doneAt: "2026-11-17T17:12:00.000Z", sentAt: "2026-11-17T19:40:00.000Z" },
      },
      subject: session,
      says: "Dana checked in 1042 Maria Lopez (done at 09:12, sent at 11:40): Scheduled → Checked In",
    },
    {
      payload: { old: sessionStatus.checkedIn, new: sessionStatus.failedNoComp, startsAt },
      subject: session,
      says: "Dana changed the status of the session Tue 17 Nov, 10:30 for 1042 Maria Lopez from Checked In to Failed - No Comp.",
    },
  ],
  4: [
    {
      payload: { old: null, new: "Brings a service animal, use station C.", startsAt },
      subject: session,
      says: "Dana commented on Tue 17 Nov, 10:30: “Brings a service animal, use station C.”",
    },
  ],
  5: [
    {
      payload: { old: false, new: true, startsAt },
      subject: session,
      says: "Dana locked the session Tue 17 Nov, 10:30",
    },
    {
      payload: { old: true, new: false, startsAt },
      subject: session,
      says: "Dana unlocked the session Tue 17 Nov, 10:30",
    },
  ],
  7: [
    {
      payload: { old: 0, new: 7500, startsAt },
      subject: session,
      says: "Dana set the bonus of 1042 Maria Lopez from $0 to $75",
    },
    {
      payload: { old: 7500, new: 1250, startsAt },
      subject: session,
      about: "nobody",
      says: "Dana set the bonus of the session Tue 17 Nov, 10:30 from $75 to $12.50",
    },
  ],
  8: [
    {
      payload: { old: [], new: [1, 13] },
      says: "Dana changed the ethnicity of 1042 Maria Lopez from Blank to Black or African American, Other",
    },
  ],
  9: [
    {
      payload: { old: null, new: "1995-03-04" },
      says: "Dana changed the date of birth of 1042 Maria Lopez from Blank to 4 Mar 1995",
    },
  ],
  10: [{ payload: { old: 1, new: 3 }, says: "Dana changed the gender of 1042 Maria Lopez from Female to Non-binary" }],
  11: [{ payload: { old: null, new: 3 }, says: "Dana changed the skin type of 1042 Maria Lopez from Blank to III" }],
  12: [
    {
      payload: { old: remoteStudyStatus.onboarded, new: remoteStudyStatus.remoteActive },
      says: "Dana changed the remote study status of 1042 Maria Lopez from Onboarded to Remote active",
    },
    {
      payload: {
        old: remoteStudyStatus.remoteActive,
        new: remoteStudyStatus.remoteActive,
        withoutConsent: true,
        reason: "Signed on paper",
      },
      says: "Dana let 1042 Maria Lopez continue without a signed consent (Signed on paper)",
    },
  ],
  13: [
    {
      payload: { survey: { kind: "daily", on: "2026-11-17" } },
      says: "Dana entered the daily survey of Tue 17 Nov for 1042 Maria Lopez",
    },
    {
      payload: { survey: { kind: "weekly", week: 3 }, late: true },
      says: "Dana entered weekly survey 3 for 1042 Maria Lopez, late",
    },
  ],
  15: [
    {
      payload: { old: deviceStatus.returnRequested, new: deviceStatus.returned, device: quest },
      subject: device,
      says: "Dana recorded the return of MQ3 2G97C5 from 1042 Maria Lopez: Return requested → Returned",
    },
    {
      payload: { old: null, new: deviceStatus.provided, device: quest },
      subject: device,
      says: "Dana handed over MQ3 2G97C5 to 1042 Maria Lopez: Blank → Device provided",
    },
    {
      payload: { old: deviceStatus.provided, new: deviceStatus.keeping, device: null },
      says: "Dana changed the status of the device with 1042 Maria Lopez from Device provided to Keeping the device",
    },
    {
      payload: { old: null, new: null, device: quest, house: "ready" },
      subject: device,
      says: "Dana marked MQ3 2G97C5 as ready",
    },
    {
      payload: {
        old: null,
        new: null,
        device: quest,
        house: "edited",
        detail: { field: "note", old: null, new: "Case cracked" },
      },
      subject: device,
      says: "Dana changed the note of MQ3 2G97C5 from Blank to Case cracked",
    },
    {
      payload: {
        old: 1,
        new: 1,
        device: quest,
        house: "dueBack",
        detail: { field: "dueBackOn", old: "2026-11-17", new: "2026-11-20" },
      },
      subject: device,
      says: "Dana changed the return date of MQ3 2G97C5 from 17 Nov 2026 to 20 Nov 2026",
    },
  ],
  16: [
    {
      payload: { week: 3, until: "2026-11-20T08:00:00.000Z" },
      says: "Dana reopened weekly survey 3 for 1042 Maria Lopez until Fri 20 Nov, 00:00",
    },
    {
      payload: { week: 3, until: "2026-11-17T08:00:00.000Z", closed: true, reason: "Undone" },
      says: "Dana closed weekly survey 3 for 1042 Maria Lopez again (Undone)",
    },
  ],
  17: [
    { payload: { old: 1, new: 2 }, says: "Dana changed the participant type of 1042 Maria Lopez from Loaner to Owner" },
  ],
  18: [
    { payload: { old: null, new: quest }, says: "Dana assigned a device to 1042 Maria Lopez: Blank → MQ3 2G97C5" },
    {
      payload: { old: quest, new: null },
      says: "Dana unassigned the device from 1042 Maria Lopez: MQ3 2G97C5 → Blank",
    },
    {
      payload: { old: quest, new: { name: 1, serial: "F4X1" } },
      says: "Dana changed the device of 1042 Maria Lopez from MQ3 2G97C5 to AVP F4X1",
    },
  ],
  19: [
    {
      payload: { old: null, new: "BK-22817" },
      says: "Dana changed the Belkin case number of 1042 Maria Lopez from Blank to BK-22817",
    },
  ],
  20: [
    {
      payload: { old: null, new: startsAt },
      says: "Dana recorded the re-onboarding of 1042 Maria Lopez: Blank → Tue 17 Nov, 10:30",
    },
  ],
  21: [
    {
      payload: { old: null, new: 3 },
      says: "Dana changed the ownership type of 1042 Maria Lopez from Blank to Purchased/used",
    },
  ],
  100: [
    {
      payload: { field: "city", old: "Oakland", new: "Berkeley" },
      says: "Dana updated city for 1042 Maria Lopez from Oakland to Berkeley",
    },
    {
      payload: {
        field: "headsets",
        old: [],
        new: [
          { brand: 4, type: 3, questType: 2, ownedFor: 4 },
          { brand: 1, type: null, questType: null, ownedFor: null },
        ],
      },
      says: "Dana updated owned headsets for 1042 Maria Lopez from Blank to Quest 3/3S, 3 months to 1 year; Apple",
    },
  ],
  101: [
    { payload: { source: 2 }, says: "Dana added 1042 Maria Lopez, source Recruiter 1" },
    { payload: { source: null }, says: "Dana added 1042 Maria Lopez" },
  ],
  109: [
    { payload: {}, says: "Dana confirmed the email address of 1042 Maria Lopez" },
    {
      payload: { suggestion: { status: 10, reason: "Group full" } },
      says: "Dana confirmed the email address of 1042 Maria Lopez. Suggested status: Not selected (Group full)",
    },
  ],
  102: [
    { payload: {}, says: "Dana imported 1042 Maria Lopez" },
    { payload: { people: 1284 }, about: "nobody", says: "Dana imported 1,284 people" },
    { payload: { fileName: "spring.csv" }, says: "Dana imported 1042 Maria Lopez from “spring.csv”" },
    {
      payload: { fileName: "spring.csv", people: 1284 },
      about: "nobody",
      says: "Dana imported 1,284 people from “spring.csv”",
    },
  ],
  103: [
    {
      payload: { otherName: "Maria López" },
      subject: merged,
      says: "Dana merged 1107 Maria López into 1042 Maria Lopez",
    },
  ],
  104: [
    {
      payload: { otherName: "Maria López", reason },
      subject: merged,
      says: "Dana undid the merge of 1107 Maria López into 1042 Maria Lopez (Clicked the wrong row)",
    },
  ],
  105: [
    {
      payload: { what: "added", fileName: "id-card.pdf" },
      says: "Dana added “id-card.pdf” to the documents of 1042 Maria Lopez",
    },
    {
      payload: { what: "removed", fileName: "id-card.pdf" },
      says: "Dana removed “id-card.pdf” from the documents of 1042 Maria Lopez",
    },
  ],
  106: [
    {
      payload: { what: "renewed", form: "homeSurvey" },
      says: "Dana renewed the home survey link of 1042 Maria Lopez",
    },
    { payload: { what: "revoked", form: "consent" }, says: "Dana revoked the consent form link of 1042 Maria Lopez" },
  ],
  107: [{ payload: { form: "consent" }, says: "Dana saw the consent form link of 1042 Maria Lopez" }],
  108: [
    {
      payload: { form: "consent", proof: "birthDate", outcome: "confirmed" },
      says: "1042 Maria Lopez confirmed their identity for the consent form link by birth date",
    },
    {
      payload: { form: "consent", proof: "emailedCode", outcome: "confirmed" },
      says: "1042 Maria Lopez confirmed their identity for the consent form link by emailed code",
    },
    {
      payload: { form: "consent", proof: "emailedCode", outcome: "wrong" },
      says: "Someone with the consent form link of 1042 Maria Lopez entered a wrong code",
    },
    {
      payload: { form: "consent", proof: "birthDate", outcome: "linkReplaced" },
      says: "Someone with the consent form link of 1042 Maria Lopez entered a wrong birth date too often. The link was replaced",
    },
  ],
  110: [
    {
      payload: { what: "created", new: slot },
      subject: session,
      about: "nobody",
      says: "Dana created the session Tue 17 Nov, 10:30: Tue 17 Nov, 10:30, 90 min, Station C",
    },
    {
      payload: { what: "moved", old: slot, new: { ...slot, station: "Station A" } },
      subject: session,
      says: "Dana moved the session Tue 17 Nov, 10:30: Tue 17 Nov, 10:30, 90 min, Station C → Tue 17 Nov, 10:30, 90 min, Station A",
    },
    {
      payload: { what: "deleted", old: slot },
      subject: session,
      about: "nobody",
      says: "Dana deleted the session Tue 17 Nov, 10:30: Tue 17 Nov, 10:30, 90 min, Station C",
    },
  ],
  111: [
    {
      payload: { what: "booked", startsAt },
      subject: session,
      says: "Dana booked 1042 Maria Lopez for the session Tue 17 Nov, 10:30",
    },
    {
      payload: { what: "cancelled", startsAt },
      subject: session,
      says: "Dana canceled the session Tue 17 Nov, 10:30 for 1042 Maria Lopez",
    },
  ],
  120: [
    {
      payload: { survey: { kind: "daily", on: "2026-11-16" }, reason: "In hospital" },
      says: "Dana excused 1042 Maria Lopez from the daily survey of Mon 16 Nov (In hospital)",
    },
    {
      payload: { survey: { kind: "weekly", week: 2 }, takenBack: true },
      says: "Dana revoked the excuse of 1042 Maria Lopez for weekly survey 2",
    },
  ],
  121: [
    {
      payload: { what: "raised", symptoms: ["dizziness", "nausea"], on: "2026-11-17" },
      says: "1042 Maria Lopez reported dizziness and nausea on Tue 17 Nov",
    },
    {
      payload: { what: "handled", symptoms: ["dizziness"], on: "2026-11-17" },
      says: "Dana resolved the alert for 1042 Maria Lopez from Tue 17 Nov",
    },
  ],
  123: [
    {
      payload: {
        survey: { kind: "own", title: "Ease of use", on: "2026-11-16" },
        until: "2026-11-20T08:00:00.000Z",
      },
      says: "Dana reopened “Ease of use” of Mon 16 Nov for 1042 Maria Lopez until Fri 20 Nov, 00:00",
    },
    {
      payload: {
        survey: { kind: "own", title: "Ease of use", on: "2026-11-16" },
        until: "2026-11-17T08:00:00.000Z",
        closed: true,
        reason: "Undone",
      },
      says: "Dana closed “Ease of use” of Mon 16 Nov for 1042 Maria Lopez again (Undone)",
    },
  ],
  122: [
    {
      payload: { callId: 7, old: null, new: { outcome: 1, note: null, callBack: null } },
      says: "Dana called 1042 Maria Lopez: Reached",
    },
    {
      payload: {
        callId: 7,
        old: null,
        new: { outcome: 3, note: "Prefers evenings", callBack: { on: "2026-11-20", time: "18:00" } },
      },
      says: "Dana called 1042 Maria Lopez: No answer, call back Fri 20 Nov, 18:00, “Prefers evenings”",
    },
    {
      payload: {
        callId: 7,
        old: { outcome: 3, note: null, callBack: null },
        new: { outcome: 2, note: null, callBack: { on: "2026-11-20", time: null } },
      },
      says: "Dana changed a call to 1042 Maria Lopez from No answer to Voicemail, call back Fri 20 Nov",
    },
    {
      payload: { callId: 7, old: { outcome: 2, note: null, callBack: null }, new: null },
      says: "Dana removed a call to 1042 Maria Lopez",
    },
  ],
  130: [
    {
      payload: { ...consent, signedName: "Maria Lopez" },
      says: "1042 Maria Lopez signed the consent form (version 3) with Dana",
    },
  ],
  131: [{ payload: consent, says: "Dana asked 1042 Maria Lopez to sign the consent form (version 3)" }],
  132: [{ payload: consent, says: "Dana withdrew the consent of 1042 Maria Lopez (version 3)" }],
  133: [{ payload: consent, says: "1042 Maria Lopez declined to sign the consent form (version 3)" }],
  140: [
    {
      payload: { what: "Participants", format: "XLSX", rows: 1284, filters: "status Contacted" },
      about: "nobody",
      says: "Dana exported Participants (1,284 rows) as XLSX (status Contacted)",
    },
    {
      payload: { what: "Sessions", format: "CSV", rows: 1 },
      about: "nobody",
      says: "Dana exported Sessions (1 row) as CSV",
    },
    {
      payload: { what: "Participants", format: "CSV", rows: 12, profile: "deidentified" },
      about: "nobody",
      says: "Dana exported Participants (12 rows) as CSV, de-identified",
    },
    {
      payload: { what: "Participants", format: "XLSX", rows: 2000, profile: "full", cancelledOf: 10_000 },
      about: "nobody",
      says: "Dana canceled the export of Participants as XLSX after 2,000 of 10,000 rows",
    },
  ],
  141: [{ payload: { files: 12 }, says: "Dana created an archive of 1042 Maria Lopez (12 files)" }],
  142: [
    { payload: { erased: 31 }, says: "Dana anonymized 1042 Maria Lopez and erased 31 log entries" },
    {
      payload: { erased: 1, askedBy: "Tomas", why: "asked" },
      says: "Dana anonymized 1042 Maria Lopez and erased 1 log entry, requested by Tomas",
    },
  ],
  143: [
    {
      payload: { what: "asked", why: "asked" },
      says: "Dana asked a colleague to confirm anonymizing 1042 Maria Lopez",
    },
    {
      payload: { what: "withdrawn", why: "asked" },
      says: "Dana withdrew the request to anonymize 1042 Maria Lopez",
    },
    { payload: { what: "declined", why: "retention" }, says: "Dana declined to anonymize 1042 Maria Lopez" },
  ],
  144: [
    {
      payload: { consents: 2 },
      says: "Dana erased 2 sealed consents of 1042 Maria Lopez after the retention period",
    },
  ],
  145: [
    {
      payload: { tables: 48, complete: true },
      about: "nobody",
      says: "Dana removed what was left of anonymized people from the disk",
    },
    {
      payload: { tables: 48, complete: false },
      about: "nobody",
      says: "Dana removed what was left of anonymized people from the tables. The database server's own files may still hold it",
    },
  ],
  150: [
    {
      payload: {
        name: "Tomás",
        what: "created",
        new: { name: "Tomás", email: "tomas@northlight.example", expiresOn: null },
      },
      subject: tomas,
      about: "nobody",
      says: "Dana created the user Tomás: Tomás, tomas@northlight.example",
    },
    {
      payload: {
        name: "Tomás",
        what: "changed",
        old: { name: "Tomás", email: "tomas@northlight.example", expiresOn: null },
        new: { name: "Tomás", email: "rey@northlight.example", expiresOn: "2027-01-31" },
      },
      subject: tomas,
      about: "nobody",
      says: "Dana changed the user Tomás from tomas@northlight.example, no end date to rey@northlight.example, until 31 Jan 2027",
    },
    ...(
      [
        ["disabled", "Dana disabled the user Tomás"],
        ["enabled", "Dana enabled the user Tomás"],
        ["deleted", "Dana deleted the user Tomás"],
        ["mustChangePassword", "Dana forced a password change for Tomás"],
        ["passwordReset", "Dana reset the password for Tomás"],
        ["passwordChanged", "Tomás chose a new password"],
        ["secondFactorEnrolled", "Tomás set up an authenticator app"],
        ["secondFactorRemoved", "Tomás removed their authenticator app"],
        ["recoveryCodeUsed", "Tomás signed in with a recovery code"],
        ["recoveryCodesCreated", "Tomás created new recovery codes"],
        ["secondFactorResetAsked", "Dana asked to reset the authenticator app of Tomás"],
        ["secondFactorResetWithdrawn", "Dana withdrew the request to reset the authenticator app of Tomás"],
        ["secondFactorResetDeclined", "Dana declined to reset the authenticator app of Tomás"],
        ["secondFactorReset", "Dana reset the authenticator app of Tomás"],
        ["signedOut", "Tomás signed out"],
        ["signInEnded", "Tomás signed out on another device"],
        ["providerLinked", "Tomás was linked to single sign-on"],
        ["providerUnlinked", "Dana unlinked Tomás from single sign-on"],
        ["passwordOff", "Dana turned off password sign-in for Tomás"],
        ["passwordOn", "Dana turned on password sign-in for Tomás"],
      ] as const
    ).map(([what, says]) => ({ payload: { name: "Tomás", what }, subject: tomas, about: "nobody" as const, says })),
    {
      payload: { name: "Tomás", what: "secondFactorReset", askedBy: { userId: "ravi", name: "Ravi" } },
      subject: tomas,
      about: "nobody",
      says: "Dana reset the authenticator app of Tomás, requested by Ravi",
    },
  ],
  151: [
    {
      payload: { name: "Tomás", old: { log: true }, new: { log: true, scheduler: true, export: true } },
      subject: tomas,
      about: "nobody",
      says: "Dana granted Tomás: Scheduler, Export (Log → Scheduler, Log, Export)",
    },
    {
      payload: { name: "Tomás", old: { log: true }, new: {} },
      subject: tomas,
      about: "nobody",
      says: "Dana removed from Tomás: Log (Log → Blank)",
    },
    {
      payload: { name: "Tomás", old: { log: true }, new: { stats: true } },
      subject: tomas,
      about: "nobody",
      says: "Dana changed the permissions of Tomás from Log to Stats",
    },
  ],
  152: [
    { payload: { address: "203.0.113.9" }, subject: tomas, about: "nobody", says: "Dana signed in from 203.0.113.9" },
    {
      payload: { address: "203.0.113.9", method: "provider" },
      subject: tomas,
      about: "nobody",
      says: "Dana signed in with single sign-on from 203.0.113.9",
    },
  ],
  153: [
    {
      payload: { email: "tomas@northlight.example", address: "203.0.113.9", reason: "wrong password" },
      about: "nobody",
      says: "Failed sign-in as tomas@northlight.example: wrong password",
    },
    {
      payload: { address: "203.0.113.9", again: { count: 12, since: "2026-11-17T18:00:00.000Z" } },
      about: "nobody",
      says: "12 more failed sign-ins from 203.0.113.9 in the hour starting Tue 17 Nov, 10:00",
    },
  ],
  154: [
    {
      payload: { functionName: "setUserPermissions", code: "permission-denied", address: "203.0.113.9" },
      about: "nobody",
      says: "Dana was denied “set user permissions”: no permission",
    },
    {
      payload: { address: "203.0.113.9", again: { count: 1, since: "2026-11-17T18:00:00.000Z" } },
      about: "nobody",
      says: "1 more request from 203.0.113.9 denied in the hour starting Tue 17 Nov, 10:00",
    },
  ],
  155: [
    {
      payload: { secret: "signing", revoked: false },
      about: "nobody",
      says: "Dana replaced the key that signs sign-in tokens",
    },
    {
      payload: { secret: "links", revoked: true },
      about: "nobody",
      says: "Dana replaced the secret of participants' links. What the old one signed no longer works",
    },
  ],
  160: [
    {
      payload: { setting: "Hours until the cut-off", old: 24, new: 48 },
      about: "nobody",
      says: "Dana changed the setting “Hours until the cut-off” from 24 to 48",
    },
  ],
  162: [
    {
      payload: { document: "Consent form", what: "started", version: 2 },
      about: "nobody",
      says: "Dana started a draft of “Consent form” from version 2",
    },
    {
      payload: { document: "Consent form", what: "discarded" },
      about: "nobody",
      says: "Dana discarded the draft of “Consent form”",
    },
    {
      payload: { document: "Consent form", what: "imported" },
      about: "nobody",
      says: "Dana imported a draft of “Consent form”",
    },
    {
      payload: {
        document: "Consent form",
        what: "approved",
        approval: { board: "Bay IRB", number: "IRB 114", approvedOn: "2026-11-10", expiresOn: null },
      },
      about: "nobody",
      says: "Dana added the ethics approval IRB 114 to the draft of “Consent form”: Bay IRB, IRB 114, 10 Nov 2026",
    },
    {
      payload: { document: "Consent form", what: "approvalRemoved" },
      about: "nobody",
      says: "Dana removed the ethics approval from the draft of “Consent form”",
    },
    {
      payload: {
        document: "Consent form",
        what: "approvalRenewed",
        version: 2,
        approval: { board: "Bay IRB", number: "IRB 115", approvedOn: "2027-11-01", expiresOn: null },
      },
      about: "nobody",
      says: "Dana renewed the ethics approval of “Consent form”, version 2: Bay IRB, IRB 115, 1 Nov 2027",
    },
    {
      payload: { document: "Consent form", what: "publicationAsked", publishOn: "2026-12-01" },
      about: "nobody",
      says: "Dana asked a colleague to confirm publishing “Consent form” on 1 Dec 2026",
    },
    {
      payload: { document: "Consent form", what: "publicationWithdrawn" },
      about: "nobody",
      says: "Dana withdrew the request to publish “Consent form”",
    },
    {
      payload: { document: "Consent form", what: "publicationDeclined" },
      about: "nobody",
      says: "Dana declined to publish “Consent form”",
    },
    {
      payload: { document: "Consent form", what: "publicationStopped" },
      about: "nobody",
      says: "Dana stopped the publication of “Consent form”",
    },
    {
      payload: { document: "Consent form", what: "scheduled", publishOn: "2026-12-01", askedByName: "Dana" },
      about: "nobody",
      says: "Dana scheduled “Consent form” to be published on 1 Dec 2026",
    },
    {
      payload: {
        document: "Consent form",
        what: "published",
        version: 3,
        changes: [{ part: "Title", old: "Consent", new: "Informed consent" }],
      },
      about: "nobody",
      says: "Dana published version 3 of “Consent form”: Title: Consent → Title: Informed consent",
    },
  ],
  161: [
    {
      payload: { type: 4, to: "maria@example.org", old: "queued", new: "suppressed" },
      subject: { kind: "email", id: "e-1" },
      says: "Dana changed the status of Survey reminder daily to 1042 Maria Lopez from Queued to Suppressed",
    },
    {
      payload: { type: 101, to: "maria@example.org", old: null, new: "queued" },
      says: "Dana created Booking invitation to 1042 Maria Lopez: Queued",
    },
    {
      payload: { type: 101, to: "maria@example.org", old: "planned", new: "planned", held: true },
      says: "Dana put Booking invitation to 1042 Maria Lopez on hold",
    },
    {
      payload: { what: "bounced", to: "maria@example.org" },
      says: "Dana marked the email address of 1042 Maria Lopez as undeliverable",
    },
    { payload: { what: "resumed" }, says: "Dana resumed reminders for 1042 Maria Lopez" },
    {
      payload: { what: "cleared" },
      says: "Dana marked the email address of 1042 Maria Lopez as working again",
    },
  ],
  170: [{ payload: { fileName: "consent-v3.pdf" }, says: "Dana downloaded “consent-v3.pdf” for 1042 Maria Lopez" }],
};

type ActorKind = LoggedEntry["actor"]["kind"];
const actors: Record<ActorKind, { id: string | null; names: Record<string, string> }> = {
  staff: { id: "u-dana", names: { actorName: "Dana" } },
  participant: { id: "homeSurvey", names: {} },
  system: { id: "survey-reminders", names: {} },
  anonymous: { id: null, names: {} },
};

function entryOf(action: LogAction, sample: Sample<LogAction>, kind: ActorKind = "staff"): LoggedEntry {
  const isAboutNobody = sample.about === "nobody";
  const { id, names } = actors[kind];
  const participant = isAboutNobody ? {} : { participantName: "Maria Lopez" };
  return {
    id: 7,
    at: startsAt,
    action,
    actor: { kind, id },
    participantId: isAboutNobody ? null : 1042,
    subject: sample.subject ?? null,
    payload: { ...sample.payload, ...names, ...participant },
  };
}

const everySample = logActions.ids.flatMap(action =>
  (samples[action] as readonly Sample<LogAction>[]).map(sample => ({ action, sample, says: sample.says })),
);

test.each(everySample)("$action: $says", ({ action, sample, says }) => {
  expect(logPayloads[action].parse(sample.payload)).toEqual(sample.payload);
  expect(plainTextOf(entryOf(action, sample), words)).toBe(says);
});

test("for every actor, a sentence shows no gap, no id of a record and no name that only programs use", () => {
  const kinds = Object.keys(actors) as ActorKind[];
  for (const { action, sample } of everySample) {
    for (const kind of kinds) {
      for (const names of [true, false]) {
        const entry = entryOf(action, sample, kind);
        const payload = names ? entry.payload : { ...sample.payload };
        const said = plainTextOf({ ...entry, payload }, words);
        const about = `${action} by ${kind}: ${said}`;
        expect(said.length, about).toBeGreaterThan(5);
        expect(said, about).not.toMatch(/undefined|null|NaN|\[object|\{|\}|  | [:,]|^ | $/);
        expect(said, about).not.toMatch(/u-dana|u-tomas|s-17|d-9|e-1|9f2c77|T18:30|2026-11/);
        expect(said, about).not.toMatch(/[a-z][A-Z][a-z]|survey-reminders|permission-denied/);
      }
    }
  }
});

describe("every actor is named", () => {
  const status = samples[0][0] as Sample<0>;
  test.each([
    ["staff", "Dana changed the status of 1042 Maria Lopez"],
    ["participant", "1042 Maria Lopez changed their status"],
    ["system", "HB (survey reminders) changed the status of 1042 Maria Lopez"],
    ["anonymous", "Someone changed the status of 1042 Maria Lopez"],
  ] as const)("%s: %s", (kind, says) => {
    expect(textOf(sentenceOf(entryOf(0, status, kind), words))).toBe(says);
  });

  test("a person who registers or answers by a link is the one the sentence begins with", () => {
    const registered = entryOf(101, { payload: { source: 2 }, says: "" }, "anonymous");
    expect(plainTextOf(registered, words)).toBe("1042 Maria Lopez registered, source Recruiter 1");
    const waits = entryOf(101, { payload: { source: null, isUnconfirmed: true }, says: "" }, "anonymous");
    expect(plainTextOf(waits, words)).toBe("1042 Maria Lopez registered. Email address not confirmed");
    const confirmed = entryOf(109, { payload: {}, says: "" }, "anonymous");
    expect(plainTextOf(confirmed, words)).toBe("1042 Maria Lopez confirmed their email address");
    const answered = entryOf(13, { payload: { survey: { kind: "daily", on: "2026-11-17" } }, says: "" }, "participant");
    expect(plainTextOf(answered, words)).toBe("1042 Maria Lopez submitted the daily survey of Tue 17 Nov");
    const offline = { survey: { kind: "daily", on: "2026-11-17" } as const, answeredAt: startsAt };
    expect(plainTextOf(entryOf(13, { payload: offline, says: "" }, "participant"), words)).toBe(
      "1042 Maria Lopez submitted the daily survey of Tue 17 Nov, answered offline at Tue 17 Nov, 10:30",
    );
    const reminded = entryOf(2, { payload: { type: 3, to: "maria@example.org" }, says: "" }, "system");
    expect(plainTextOf(reminded, words)).toBe("Booking reminder loaner was sent to 1042 Maria Lopez");
    const booked = entryOf(111, { payload: { what: "booked", startsAt }, says: "" }, "participant");
    expect(plainTextOf(booked, words)).toBe("1042 Maria Lopez booked the session Tue 17 Nov, 10:30");
  });
});

test("someone in the room with a colleague is told from someone who has the link", () => {
  const said = (action: 130 | 132 | 133 | 170, payload: object) =>
    textOf(sentenceOf(entryOf(action, { payload: payload as never, says: "" }, "participant"), words));
  const signed = { ...consent, signedName: "Maria Lopez" };
  const signing = "1042 Maria Lopez signed the consent form (version 3)";
  expect(said(130, signed)).toBe(signing);
  expect(said(130, { ...signed, proof: "birthDate" })).toBe(`${signing} by link, confirmed by birth date`);
  expect(said(130, { ...signed, proof: "emailedCode" })).toBe(`${signing} by link, confirmed by emailed code`);
  const onTablet = " on the study tablet, with Dana as witness";
  expect(said(130, { ...signed, proof: "kiosk", witnessName: "Dana" })).toBe(signing + onTablet);
  const offline = { proof: "kiosk", witnessName: "Dana", signedOfflineAt: "2026-11-16T17:12:00.000Z" };
  expect(said(130, { ...signed, ...offline })).toBe(`${signing}${onTablet}, without a network at Mon 16 Nov, 09:12`);
  // From before the log had the proof.
  expect(said(130, { ...signed, witnessName: "Dana" })).toBe(signing + onTablet);
  expect(said(132, { ...consent, proof: "birthDate" })).toBe(
    "1042 Maria Lopez withdrew their consent (version 3) by link, confirmed by birth date",
  );
  expect(said(133, { ...consent, proof: "none" })).toBe(
    "1042 Maria Lopez declined to sign the consent form (version 3) by link, identity not confirmed",
  );
  const { signedOfflineAt: declinedOfflineAt, ...witnessed } = offline;
  expect(said(133, { ...consent, ...witnessed, declinedOfflineAt })).toBe(
    `1042 Maria Lopez declined to sign the consent form (version 3)${onTablet}, without a network at Mon 16 Nov, 09:12`,
  );
  expect(said(170, { fileName: "Signed consent, version 3", proof: "emailedCode" })).toBe(
    "1042 Maria Lopez downloaded “Signed consent, version 3” by link, confirmed by emailed code",
  );
});

test("names lead to their records", () => {
  expect(
    sentenceOf(entryOf(111, { payload: { what: "booked", startsAt }, subject: session, says: "" }), words),
  ).toEqual([
    { text: "Dana", strong: true, leadsTo: { kind: "user", id: "u-dana" } },
    { text: " booked " },
    { text: "1042 Maria Lopez", strong: true, leadsTo: { kind: "participant", id: "1042" } },
    { text: " for the session " },
    { text: "Tue 17 Nov, 10:30", strong: true, leadsTo: session },
  ]);
});

test("a list shows a change only where the sentence doesn't already name it", () => {
  const changed = (old: Permissions, now: Permissions) => {
    const entry = entryOf(151, {
      payload: { name: "Tomás", old, new: now },
      subject: tomas,
      about: "nobody",
      says: "",
    });
    return changeBeside(sentenceOf(entry, words), entry, words);
  };
  expect(changed({}, { log: true, stats: true })).toBeUndefined();
  expect(changed({ log: true }, {})).toBeUndefined();
  expect(changed({ log: true }, { log: true, stats: true })).toEqual({ old: "Log", new: "Stats, Log" });
  const comment = entryOf(1, samples[1][2] as Sample<1>);
  expect(changeBeside(sentenceOf(comment, words), comment, words)).toEqual(changeOf(comment, words));
});

test("an erased entry says so and nothing else", () => {
  const gone = { ...entryOf(0, samples[0][0] as Sample<0>), payload: null };
  expect(plainTextOf(gone, words)).toBe("(erased: this person was anonymized)");
  expect(changeOf(gone, words)).toBeUndefined();
  expect(reasonOf(gone)).toBeUndefined();
});

test("an entry of a newer HB is told as far as this one understands it", () => {
  const newer = entryOf(0, samples[0][0] as Sample<0>);
  expect(plainTextOf({ ...newer, action: 999 as LogAction }, words)).toBe(
    "Dana did something this page doesn't know yet",
  );
  const shaped = { ...newer, payload: { ...newer.payload, old: { what: "else" } } };
  expect(plainTextOf(shaped, words)).toBe("Dana: Participant status");
  expect(changeOf(shaped, words)).toBeUndefined();
});

test("why a sign-in was refused is HB's reason, not someone's correction", () => {
  const [refused] = samples[153];
  expect(reasonOf(entryOf(153, refused as Sample<153>, "anonymous"))).toBeUndefined();
  expect(reasonOf(entryOf(0, samples[0][1] as Sample<0>))).toBe(reason);
});

test("every field of the profile without an action of its own has a label and words for having no value", () => {
  for (const [field, { label, say, value }] of Object.entries(details)) {
    const empty = value.safeParse(null).success ? null : [];
    expect([field, (say as (value: unknown) => string)(empty)]).toEqual([field, "Blank"]);
    expect(label).not.toMatch(/[A-Z]/);
  }
});
