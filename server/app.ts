import { join } from "node:path";
import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { publishedTexts } from "@hb/domain/consent/versions/published.ts";
import { functions } from "@hb/domain/functions.ts";
import { logAction, marker } from "@hb/domain/log/actions.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type Parts, type Platform, type PlatformConfig, startPlatform } from "@hb/platform/platform.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { backupJobs } from "./backup/jobs.ts";
import { type ConsentFiles, createConsentFiles } from "./consent/document/files.ts";
import { createPdfMaker } from "./consent/document/pdf-maker.ts";
import { consentEmails } from "./consent/emails.ts";
import { consentFunctions } from "./consent/functions.ts";
import { consentStorageRules } from "./consent/rules.ts";
import { createConsentUpkeep } from "./consent/upkeep.ts";
import { dataProtectionFunctions } from "./data-protection/functions.ts";
import { deviceEmails } from "./devices/emails.ts";
import { deviceFunctions } from "./devices/functions.ts";
import { deviceStorageRules } from "./devices/rules.ts";
import { emailFunctions } from "./emails/functions.ts";
import { recordDelivery } from "./emails/outbox/delivery.ts";
import { emailJobs, findDueEmails } from "./emails/planned/jobs.ts";
import { oneClickRoute } from "./emails/planned/stopping.ts";
import type { Settings } from "./env.ts";
import { exportFunctions } from "./export/functions.ts";
import { exportedLists } from "./exported-lists.ts";
import { shortLivedJobs } from "./files/jobs.ts";
import { shortLivedStorageRules } from "./files/rules.ts";
import { createLimits } from "./limits/acts.ts";
import { createFindByLink } from "./links/acts.ts";
import { linkFunctions } from "./links/functions.ts";
import { recordRefusal } from "./log/acts.ts";
import { logFunctions } from "./log/functions.ts";
import { logJobs } from "./log/jobs.ts";
import { createRefusalCounter } from "./log/refusals.ts";
import { logRealtimeRules } from "./log/rules.ts";
import { createSealer } from "./log/sealer.ts";
import { overviewFunctions } from "./overview/functions.ts";
import { participantEmails } from "./participants/emails.ts";
import { participantFunctions } from "./participants/functions.ts";
import { createLiveList } from "./participants/list/live-list.ts";
import { createLivePairs } from "./participants/list/live-pairs.ts";
import { participantStorageRules } from "./participants/rules.ts";
import { personDataOwners } from "./person-data-owners.ts";
import { presenceRealtimeRules } from "./presence/rules.ts";
import { remoteStudyEmails } from "./remote-study/emails.ts";
import { remoteStudyFunctions } from "./remote-study/functions.ts";
import { createLivePeople } from "./remote-study/live-people.ts";
import { createServedBuild } from "./served-build.ts";
import { hasSessions } from "./sessions/acts.ts";
import { sessionEmails } from "./sessions/emails.ts";
import { feedRoute } from "./sessions/feed/feed-route.ts";
import { sessionFunctions } from "./sessions/functions.ts";
import { defaultSettings } from "./settings/acts.ts";
import { settingsFunctions } from "./settings/functions.ts";
import { createLiveSettings, type LiveSettings } from "./settings/live.ts";
import { createSite, type Site } from "./site.ts";
import { buildMarker, studyRealtimeRules } from "./study-rules.ts";
import { assertDefinitions } from "./surveys/definitions.ts";
import { surveyEmails } from "./surveys/emails.ts";
import { surveyFunctions } from "./surveys/functions.ts";
import { surveyJobs } from "./surveys/jobs.ts";
import { surveyStorageRules } from "./surveys/rules.ts";
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
function studyParts(
  site: Site,
  live: LiveSettings,
  now: () => number,
  started: Promise<Platform>,
  consentFiles: ConsentFiles,
  servedBuild: () => string | undefined,
): Parts {
  const limits = createLimits(started);
  const participantList = createLiveList(async () => (await started).database.read);
  participantList.warm();
  const pairs = createLivePairs(async () => (await started).database.read);
  pairs.warm();
  const remotePeople = createLivePeople(site, async () => (await started).database.read);
  remotePeople.warm();
  return {
    registry: functions,
    handlers: [
      ...systemCheckFunctions,
      ...userFunctions(site),
      ...logFunctions(site),
      ...participantFunctions({ site, list: participantList, limits, started, parts: personDataOwners }),
      ...linkFunctions(site, started),
      ...consentFunctions(site, consentFiles),
      ...sessionFunctions({ site, limits }),
      ...emailFunctions({ site, limits, started }),
      ...settingsFunctions({ site, live, hasSessions }),
      ...remoteStudyFunctions(site, remotePeople),
      ...deviceFunctions(site),
      ...surveyFunctions(site, remotePeople),
      ...overviewFunctions(site, participantList, pairs, remotePeople),
      ...exportFunctions({ site, lists: exportedLists(site, participantList, remotePeople), started }),
      ...dataProtectionFunctions({ site, started, parts: personDataOwners }),
    ],
    routes: [feedRoute(site, started)],
    posts: [oneClickRoute(limits, started)],
    findByLink: createFindByLink(limits, now),
    realtimeRules: [...studyRealtimeRules, ...presenceRealtimeRules, ...userRealtimeRules, ...logRealtimeRules],
    storageRules: [
      ...systemCheckStorageRules,
      ...participantStorageRules,
      ...consentStorageRules,
      ...deviceStorageRules,
      ...surveyStorageRules,
      ...shortLivedStorageRules,
    ],
    publicConfig: () => ({
      studyName: site.studyName,
      contactMailbox: site.contactMailbox,
      siteTimeZone: site.timeZone,
      ...withBuild(servedBuild()),
    }),
    siteTimeZone: () => site.timeZone,
    signInWitness,
    signInMails: signInMails(site),
    refused: database => refusalWitness(database, now),
    mailFrom: () => ({ name: site.studyName, address: site.contactMailbox }),
    mailSettled: recordDelivery,
    jobs: [
      ...emailJobs(site, now, started),
      ...surveyJobs(site, now, started),
      ...logJobs(now, started),
      ...shortLivedJobs(now, started),
    ],
    prepare: database => live.open(database),
    watches: [{ path: marker.settings, moved: () => void live.refresh() }],
  };
}

function withBuild(build: string | undefined): Record<string, string> {
  return build === undefined ? {} : { build };
}

/** Those that stand on the environment and not on the study. */
function withJobs(parts: Parts, jobs: Parts["jobs"]): Parts {
  return { ...parts, jobs: [...parts.jobs, ...jobs] };
}

/** What was refused is in the trail as well, in a short transaction of its own, since the refused call has none. */
function refusalWitness(database: Database, now: () => number): ReturnType<Parts["refused"]> {
  return ({ actor, functionName, code, address }) =>
    inTransaction(database, tx => {
      const context = { tx, actor, now: new Date(now()).toISOString() };
      return recordRefusal(context, { action: logAction.refusal, payload: { functionName, code, address } });
    });
}

export interface StartOptions extends Partial<PlatformConfig> {
  screens: string;
  /** What people sign, in all its versions; the study's own by default. */
  consentTexts?: readonly ConsentText[];
}

export async function startHb(
  settings: Settings,
  { consentTexts = publishedTexts, ...options }: StartOptions,
): Promise<RunningHb> {
  assertDefinitions();
  const now = options.now ?? Date.now;
  let address = settings.WEB_APP_URL;
  const live = createLiveSettings({
    ...defaultSettings,
    studyName: settings.STUDY_NAME,
    contactMailbox: settings.CONTACT_MAILBOX,
    siteTimeZone: settings.SITE_TIME_ZONE,
  });
  const site = createSite({
    live,
    hasMailServer: settings.SMTP_URL !== undefined,
    webAppUrl: () => address ?? "",
    emailComposer: type => emailComposers.find(maker => maker.type === type),
  });
  const started = Promise.withResolvers<Platform>();
  const pdfs = createPdfMaker();
  const consentFiles = createConsentFiles(site, started.promise, pdfs);
  const emailComposers = [
    ...sessionEmails,
    ...consentEmails(consentFiles),
    ...participantEmails,
    ...remoteStudyEmails,
    ...deviceEmails,
    ...surveyEmails,
  ];
  const platform = await startPlatform(
    {
      database: { url: settings.DATABASE_URL, dataDir: settings.HB_DATA_DIR, migrations },
      host: settings.HOST,
      port: settings.PORT,
      trustedProxies: settings.TRUSTED_PROXIES,
      publicUrl: settings.WEB_APP_URL,
      storageUrl: settings.STORAGE_URL,
      smtpUrl: settings.SMTP_URL,
      ...options,
    },
    withJobs(
      studyParts(site, live, now, started.promise, consentFiles, createServedBuild(options.screens)),
      backupJobs(settings, now),
    ),
  );
  address = platform.address;
  started.resolve(platform);
  // What is due at once is not left until the next minute.
  platform.database.signals.on("planned", () => void platform.jobs.enqueueAll(findDueEmails, [{}]).catch(() => {}));
  live.changed((before, after) => {
    if (before.siteTimeZone !== after.siteTimeZone) void platform.jobs.reschedule().catch(() => {});
  });
  const sealer = createSealer(platform.database);
  const refusalCount = createRefusalCounter(platform.database, now);
  const consentUpkeep = createConsentUpkeep(platform, { texts: consentTexts, site, now });
  const stop = async () => {
    await Promise.all([sealer.stop(), refusalCount.stop(), consentUpkeep.stop()]);
    await platform.stop();
    await pdfs.stop();
  };
  try {
    await consentUpkeep.start();
    await sealer.start();
    refusalCount.start();
    // Tabs that were opened before ask which build is served now.
    await inTransaction(platform.database, tx => announce(tx, [buildMarker]));
    const at = new Date(now()).toISOString();
    const given = { email: settings.HB_ADMIN_EMAIL, password: settings.HB_ADMIN_PASSWORD, now: at };
    return { ...platform, greeting: await ensureAdministrator(platform.database, given), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
