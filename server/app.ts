import { join } from "node:path";
import { EmailType, isAccountMail } from "@hb/domain/emails/email-types.ts";
import { defaultEmailRules } from "@hb/domain/emails/rules.ts";
import { functions } from "@hb/domain/functions.ts";
import type { Subject } from "@hb/domain/log/entry.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type Parts, type Platform, type PlatformConfig, startPlatform } from "@hb/platform/platform.ts";
import { consentFunctions } from "./consent/functions.ts";
import { deviceFunctions } from "./devices/functions.ts";
import { emailFunctions } from "./emails/functions.ts";
import type { Settings } from "./env.ts";
import { createLimits } from "./limits/acts.ts";
import { createFindByLink } from "./links/acts.ts";
import { linkFunctions } from "./links/functions.ts";
import { record, recordRefusal } from "./log/acts.ts";
import { logFunctions } from "./log/functions.ts";
import { createRefusalCount } from "./log/refusals.ts";
import { logRealtimeRules } from "./log/rules.ts";
import { createSealer } from "./log/sealer.ts";
import { allParticipantFunctions } from "./participants/all-functions.ts";
import { createLiveList } from "./participants/live-list.ts";
import { participantStorageRules } from "./participants/rules.ts";
import { partsInLife } from "./parts-in-life.ts";
import { presenceRealtimeRules } from "./presence/rules.ts";
import { remoteStudyFunctions } from "./remote-study/functions.ts";
import { feedRoute } from "./sessions/feed.ts";
import { sessionFunctions } from "./sessions/functions.ts";
import { settingsFunctions } from "./settings/functions.ts";
import type { Site } from "./site.ts";
import { studyRealtimeRules } from "./study-rules.ts";
import { surveyFunctions } from "./surveys/functions.ts";
import { systemCheckFunctions } from "./system-check/functions.ts";
import { systemCheckStorageRules } from "./system-check/rules.ts";
import { signInMails } from "./users/emails.ts";
import { ensureAdministrator } from "./users/first-administrator.ts";
import { userFunctions } from "./users/functions.ts";
import { userRealtimeRules } from "./users/rules.ts";
import { signInWitness } from "./users/witness.ts";

export const migrations = [
  join(import.meta.dirname, "../platform/migrations"),
  join(import.meta.dirname, "migrations"),
];

export interface RunningHb extends Platform {
  /** Lines for whoever started it. */
  greeting: string[];
}

/** Everything that every feature brings, in one list. */
function studyParts(site: Site, now: () => number, started: Promise<Platform>): Parts {
  const limits = createLimits(started);
  const participantList = createLiveList(async () => (await started).database.read);
  participantList.warm();
  return {
    registry: functions,
    handlers: [
      ...systemCheckFunctions,
      ...userFunctions(site),
      ...logFunctions(site),
      ...allParticipantFunctions({ site, list: participantList, limits, started, parts: partsInLife }),
      ...linkFunctions(site, started),
      ...consentFunctions(),
      ...sessionFunctions({ site, limits }),
      ...emailFunctions(),
      ...settingsFunctions(),
      ...remoteStudyFunctions(site),
      ...deviceFunctions(site),
      ...surveyFunctions(site),
    ],
    routes: [feedRoute(site, started)],
    findByLink: createFindByLink(limits, now),
    realtimeRules: [...studyRealtimeRules, ...presenceRealtimeRules, ...userRealtimeRules, ...logRealtimeRules],
    storageRules: [...systemCheckStorageRules, ...participantStorageRules],
    publicConfig: { studyName: site.studyName, contactMailbox: site.contactMailbox, siteTimeZone: site.timeZone },
    siteTimeZone: () => site.timeZone,
    signInWitness,
    signInMails: signInMails(site),
    refused: database => refusalWitness(database, now),
    mailSent: async (tx, { type, to, cause }, now) => {
      const actor = { kind: "system", job: "mail" } as const;
      const payload = { type: EmailType.parse(type), to };
      await record({ tx, actor, now }, { action: 2, subject: mailSubject(payload.type, cause), payload });
    },
  };
}

/** A mail about an account is about its user, whom its cause names second: only those who manage users read of it. */
function mailSubject(type: EmailType, cause: string): Subject {
  return isAccountMail(type) ? { kind: "user", id: cause.split(":")[1] ?? cause } : { kind: "email", id: cause };
}

/** What was refused is in the trail as well, in a short transaction of its own, since the refused call has none. */
function refusalWitness(database: Database, now: () => number): ReturnType<Parts["refused"]> {
  return ({ actor, functionName, code, address }) =>
    inTransaction(database, tx => {
      const happening = { tx, actor, now: new Date(now()).toISOString() };
      return recordRefusal(happening, { action: 154, payload: { functionName, code, address } });
    });
}

export async function startHb(
  settings: Settings,
  options: { screens: string } & Partial<PlatformConfig>,
): Promise<RunningHb> {
  const now = options.now ?? Date.now;
  let address = settings.WEB_APP_URL;
  const site: Site = {
    studyName: settings.STUDY_NAME,
    contactMailbox: settings.CONTACT_MAILBOX,
    timeZone: settings.SITE_TIME_ZONE,
    siteAddress: "",
    arrivalNote: "",
    quietHours: { from: "21:00", to: "08:00" },
    emailRules: defaultEmailRules,
    bookingCutOffHours: 24,
    slotHoldMinutes: 5,
    remoteStudyWeeks: 12,
    hasMailServer: settings.SMTP_URL !== undefined,
    webAppUrl: () => address ?? "",
    mailMaker: () => undefined,
  };
  const started = Promise.withResolvers<Platform>();
  const platform = await startPlatform(
    {
      database: { url: settings.DATABASE_URL, dataDir: settings.HB_DATA_DIR, migrations },
      host: settings.HOST,
      port: settings.PORT,
      trustedProxies: settings.TRUSTED_PROXIES,
      publicUrl: settings.WEB_APP_URL,
      storageUrl: settings.STORAGE_URL,
      smtpUrl: settings.SMTP_URL,
      mailFrom: `"${settings.STUDY_NAME}" <${settings.CONTACT_MAILBOX}>`,
      ...options,
    },
    studyParts(site, now, started.promise),
  );
  address = platform.address;
  started.resolve(platform);
  const sealer = createSealer(platform.database);
  const refusalCount = createRefusalCount(platform.database, now);
  const stop = async () => {
    await Promise.all([sealer.stop(), refusalCount.stop()]);
    await platform.stop();
  };
  try {
    await sealer.start();
    refusalCount.start();
    const at = new Date(now()).toISOString();
    const given = { email: settings.HB_ADMIN_EMAIL, password: settings.HB_ADMIN_PASSWORD, now: at };
    return { ...platform, greeting: await ensureAdministrator(platform.database, given), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
