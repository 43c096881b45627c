import { join } from "node:path";
import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { functions } from "@hb/domain/functions.ts";
import { buildMarker, marker } from "@hb/domain/markers.ts";
import { isPage } from "@hb/domain/pages.ts";
import type { Actor, Allow } from "@hb/domain/permissions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { openPlatform, type Parts, type Platform, type PlatformConfig } from "@hb/platform/platform.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { studyAccess } from "./access.ts";
import { asOfFunctions } from "./as-of/functions.ts";
import { totalsFunctions } from "./as-of/totals.ts";
import { filesOf, openPlace } from "./backup/acts.ts";
import { backupJobs } from "./backup/jobs.ts";
import { assertCanTry } from "./backup/try.ts";
import { type ConsentFiles, createConsentFiles } from "./consent/document/files.ts";
import { consentEmails } from "./consent/emails.ts";
import { consentFunctions } from "./consent/functions.ts";
import { consentStorageRules } from "./consent/rules.ts";
import { createConsentUpkeep } from "./consent/upkeep.ts";
import { consentDesign } from "./consent/versions/design.ts";
import { publishTexts } from "./consent/versions/texts.ts";
import { dataProtectionFunctions } from "./data-protection/functions.ts";
import { dataProtectionJobs } from "./data-protection/jobs.ts";
import { boardFunctions } from "./design/board-functions.ts";
import { designFileFunctions } from "./design/file-functions.ts";
import { designFunctions } from "./design/functions.ts";
import { designJobs } from "./design/jobs.ts";
import { deviceEmails } from "./devices/emails.ts";
import { deviceFunctions } from "./devices/functions.ts";
import { deviceStorageRules } from "./devices/rules.ts";
import { emailFunctions } from "./emails/functions.ts";
import { recordDelivery } from "./emails/outbox/delivery.ts";
import { emailJobs, findDueEmails } from "./emails/planned/jobs.ts";
import { oneClickRoute } from "./emails/planned/stopping.ts";
import { emailDesign } from "./emails/wording/design.ts";
import { createLiveWording, type LiveWording } from "./emails/wording/live-wording.ts";
import { databaseOf, projectId, providerOf, type Settings } from "./env.ts";
import { exportFunctions } from "./export/functions.ts";
import { exportedLists } from "./exported-lists.ts";
import { shortLivedJobs } from "./files/jobs.ts";
import { shortLivedStorageRules } from "./files/rules.ts";
import { firstContent } from "./first-content.ts";
import type { Handled } from "./handle.ts";
import { withoutFilesOfPeople } from "./hidden-names/acts.ts";
import { createLimits } from "./limits/acts.ts";
import { linkFunctions } from "./links/functions.ts";
import { logFunctions } from "./log/functions.ts";
import { logAnchorJobs, logJobs } from "./log/jobs.ts";
import { createRefusalCounter } from "./log/refusals.ts";
import { logRealtimeRules } from "./log/rules.ts";
import { createSealer } from "./log/sealer.ts";
import { createOpenings, notingFiles, notingOpenings, type Openings } from "./openings/acts.ts";
import { openingFunctions } from "./openings/functions.ts";
import { openingJobs } from "./openings/jobs.ts";
import { overviewFunctions } from "./overview/functions.ts";
import { participantEmails } from "./participants/emails.ts";
import { participantFunctions } from "./participants/functions.ts";
import { createLiveList, type LiveList } from "./participants/list/live-list.ts";
import { createPairs, type Pairs } from "./participants/merge/pairs.ts";
import { registrationDesign } from "./participants/registration/design.ts";
import { createLiveForm, type LiveForm } from "./participants/registration/live-form.ts";
import { participantStorageRules } from "./participants/rules.ts";
import { createPdfMaker, type PdfMaker } from "./pdf/acts.ts";
import { createPermissionUses, type PermissionUses } from "./permission-uses/acts.ts";
import { personDataOwners } from "./person-data-owners.ts";
import { presenceRealtimeRules } from "./presence/rules.ts";
import { remoteStudyEmails } from "./remote-study/emails.ts";
import { remoteStudyFunctions } from "./remote-study/functions.ts";
import { createLivePeople } from "./remote-study/live-people.ts";
import { securityTxtRoute } from "./security-txt.ts";
import { createServedBuild } from "./served-build.ts";
import { hasSessions } from "./sessions/acts.ts";
import { sessionEmails } from "./sessions/emails.ts";
import { feedRoute } from "./sessions/feed/feed-route.ts";
import { sessionFunctions } from "./sessions/functions.ts";
import { defaultSettings } from "./settings/acts.ts";
import { settingsFunctions } from "./settings/functions.ts";
import { createLiveSettings, type LiveSettings } from "./settings/live.ts";
import { createSite, type Site } from "./site.ts";
import { studyRealtimeRules } from "./study-rules.ts";
import { assertDefinitions } from "./surveys/definitions.ts";
import { surveyDesign } from "./surveys/design.ts";
import { surveyEmails } from "./surveys/emails.ts";
import { surveyFunctions } from "./surveys/functions.ts";
import { surveyJobs } from "./surveys/jobs.ts";
import { createLiveDefinitions, type LiveDefinitions } from "./surveys/live-definitions.ts";
import { manifestRoute } from "./surveys/manifest.ts";
import { surveyStorageRules } from "./surveys/rules.ts";
import { systemFunctions } from "./system/functions.ts";
import { systemGauges } from "./system/gauges.ts";
import { systemJobs } from "./system/jobs.ts";
import type { SystemDeps } from "./system/state.ts";
import { createSystemWatch, type SystemWatch } from "./system/watching.ts";
import { systemCheckFunctions } from "./system-check/functions.ts";
import { systemCheckStorageRules } from "./system-check/rules.ts";
import { signInEmails } from "./users/emails.ts";
import { ensureAdministrator } from "./users/first-administrator.ts";
import { userFunctions } from "./users/functions.ts";
import { userJobs } from "./users/jobs.ts";
import { userRealtimeRules } from "./users/rules.ts";
import { signInHooks } from "./users/sign-in-hooks.ts";

/** The study's own folders; the platform adds its own before them. */
export const migrations = [join(import.meta.dirname, "migrations")];

export interface RunningHb extends Platform {
  /** Lines for the operator. */
  greeting: string[];
}

interface StudyDeps {
  platform: Platform;
  site: Site;
  live: LiveSettings;
  wording: LiveWording;
  surveys: LiveDefinitions;
  form: LiveForm;
  now: () => number;
  consentFiles: ConsentFiles;
  pdfs: PdfMaker;
  list: LiveList;
  pairs: Pairs;
  openings: Openings;
  uses: PermissionUses;
  servedBuild: () => string | undefined;
  /** Settings that depend on the environment and not on the study. */
  furtherJobs: readonly JobKind<never>[];
  system: SystemDeps;
  watch: SystemWatch;
}

/** Everything the features bring, in one list. */
function studyParts(deps: StudyDeps): Parts<Actor, Allow> & { warm(): void } {
  const { platform, site, live, wording, surveys, form, now, consentFiles, pdfs, list, pairs, servedBuild } = deps;
  const { furtherJobs, openings, uses, system, watch } = deps;
  const { database, storage, signIn } = platform;
  const limits = createLimits(platform);
  const remotePeople = createLivePeople(site, database.read);
  /** What the study writes itself. */
  const designKinds = [registrationDesign(form), consentDesign, surveyDesign, emailDesign];
  return {
    access: studyAccess(database, { site, limits, now, uses }),
    functions: notingOpenings(
      namedFunctions([
        ...systemCheckFunctions,
        ...userFunctions(site, signIn),
        ...logFunctions(site),
        ...asOfFunctions(site),
        ...totalsFunctions,
        ...openingFunctions(site, openings),
        ...participantFunctions({ site, list, pairs, limits, database, parts: personDataOwners }),
        ...linkFunctions(site, signIn),
        ...consentFunctions({ site, files: consentFiles, pdfs, limits }),
        ...sessionFunctions({ site, limits }),
        ...emailFunctions({ site, limits, platform }),
        ...settingsFunctions({ site, live, hasSessions }),
        ...systemFunctions(system),
        ...designFunctions({ site, kinds: designKinds }),
        ...designFileFunctions({ site, kinds: designKinds }),
        ...boardFunctions({ site, kinds: designKinds, pdfs }),
        ...remoteStudyFunctions(site, remotePeople),
        ...deviceFunctions(site),
        ...surveyFunctions(site, remotePeople),
        ...overviewFunctions(site, list, pairs, remotePeople),
        ...exportFunctions({ site, lists: exportedLists(site, list, remotePeople), platform }),
        ...dataProtectionFunctions({ site, storage, parts: personDataOwners }),
      ]),
      openings,
    ),
    routes: [feedRoute(site, database), oneClickRoute(limits, database), securityTxtRoute(site), manifestRoute(site)],
    realtimeRules: [...studyRealtimeRules, ...presenceRealtimeRules, ...userRealtimeRules, ...logRealtimeRules],
    storageRules: notingFiles(
      [
        ...systemCheckStorageRules,
        ...withoutFilesOfPeople([
          ...participantStorageRules,
          ...consentStorageRules,
          ...deviceStorageRules,
          ...surveyStorageRules,
        ]),
        ...shortLivedStorageRules(site),
      ],
      openings,
    ),
    publicConfig: async () => {
      await live.settled();
      return {
        studyName: site.studyName,
        contactMailbox: site.contactMailbox,
        siteTimeZone: site.timeZone,
        checkInMinutes: site.checkInMinutes,
        paper: site.paper,
        languages: site.languages,
        ...(site.providerLabel !== undefined && { providerLabel: site.providerLabel }),
        ...withBuild(servedBuild()),
      };
    },
    firstContent: (page, languages) => firstContent(page, languages, site),
    gauges: systemGauges(system),
    called: watch.called,
    timeZone: () => site.timeZone,
    providerPages: { signIn: "/login", confirmed: "/sign-in-confirmed" },
    signInHooks: signInHooks(site),
    signInEmails: signInEmails(site),
    weakWords: ["headset", "visionpro", "metaquest", "participant", site.studyName],
    mail: { from: () => ({ name: site.studyName, address: site.contactMailbox }), onOutcome: recordDelivery },
    jobs: [
      ...emailJobs(site, now, platform),
      ...surveyJobs(site, now, platform),
      ...logJobs(now, database),
      ...shortLivedJobs(now, platform),
      ...openingJobs(now, platform),
      ...userJobs(site, now, platform),
      ...designJobs({ site, kinds: designKinds, now }, platform),
      ...furtherJobs,
    ],
    beforeClose: async () => void (await Promise.all([openings.stop(), uses.stop(), watch.stop()])),
    watches: [
      { path: marker.settings, changed: () => void live.refresh() },
      { path: marker.design, changed: () => void Promise.all([wording.refresh(), surveys.refresh(), form.refresh()]) },
    ],
    warm() {
      list.warm();
      remotePeople.warm();
    },
  };
}

function withBuild(build: string | undefined): Record<string, string> {
  return build === undefined ? {} : { build };
}

/** By the names the browser calls. Every declared function needs a handler, and every handler a declaration. */
function namedFunctions(handlers: readonly Handled[]): Record<string, Handled> {
  const byContract = new Map(handlers.map(handled => [handled.contract, handled]));
  const named = Object.entries(functions).map(([name, contract]): [string, Handled] => {
    const handled = byContract.get(contract);
    if (!handled) throw new Error(`The function ${name} has no handler.`);
    return [name, handled];
  });
  if (byContract.size !== named.length) throw new Error("A handler's contract is missing from domain/functions.ts.");
  return Object.fromEntries(named);
}

export interface StartOptions extends Pick<PlatformConfig, "now" | "log" | "checkOutputs" | "timeouts"> {
  /** The folder with the built screens. */
  screens: string;
  /** Published at the start: a sample study has its texts from the beginning. */
  consentTexts?: readonly ConsentText[];
  /** Ends the start at its next step. */
  stopping?: AbortSignal;
}

/** Opens the platform, then the study on it, then serves both. If a step fails, everything before it is closed again. */
export async function startHb(
  settings: Settings,
  { consentTexts = [], screens, stopping, ...options }: StartOptions,
): Promise<RunningHb> {
  assertDefinitions();
  const now = options.now ?? Date.now;
  await using opened = new AsyncDisposableStack();
  const provider = providerOf(settings);
  const pdfs = createPdfMaker();
  opened.defer(() => pdfs.stop());
  // What calls in flight may still need.
  const afterPlatform = opened.use(new AsyncDisposableStack());
  const platform = await openPlatform({
    projectId,
    database: { ...databaseOf(settings), migrations },
    bucket: "hb.files",
    files: await filesOf(settings),
    host: settings.HOST,
    port: settings.PORT,
    trustedProxies: settings.TRUSTED_PROXIES,
    publicUrl: settings.WEB_APP_URL,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    provider,
    smtpUrl: settings.SMTP_URL,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    pages: { folder: screens, isPage },
    ...options,
  });
  opened.defer(() => platform.stop());
  stopping?.throwIfAborted();
  await assertCanTry(settings);
  const backups = settings.HB_BACKUP_DIR === undefined ? undefined : await openPlace(settings.HB_BACKUP_DIR);
  opened.defer(() => backups?.close());
  const { database, jobs } = platform;

  const live = createLiveSettings({
    ...defaultSettings,
    studyName: settings.STUDY_NAME,
    contactMailbox: settings.CONTACT_MAILBOX,
    siteTimeZone: settings.SITE_TIME_ZONE,
  });
  await live.open(database);
  const wording = createLiveWording();
  const surveys = createLiveDefinitions();
  const form = createLiveForm();
  await Promise.all([wording.open(database), surveys.open(database), form.open(database)]);
  const site = createSite({
    live,
    wording,
    surveys: surveys.definitions,
    form,
    now,
    hasMailServer: settings.SMTP_URL !== undefined,
    providerLabel: provider?.label,
    webAppUrl: () => platform.address,
    emailComposer: type => emailComposers.find(composer => composer.type === type),
  });
  const consentFiles = createConsentFiles(site, platform.storage, pdfs);
  const emailComposers = [
    ...sessionEmails,
    ...consentEmails(consentFiles),
    ...participantEmails,
    ...remoteStudyEmails,
    ...deviceEmails,
    ...surveyEmails,
  ];
  const servedBuild = createServedBuild(screens);
  const watch = createSystemWatch(platform, now);
  const system = { settings, platform, backups, servedBuild, processId: watch.processId };
  const furtherJobs = [
    ...backupJobs({ settings, backups, platform, migrations, now }),
    ...logAnchorJobs(settings, { site, database, now }),
    ...dataProtectionJobs(settings, { database, now }),
    ...systemJobs(system, site, now),
  ];
  const list = createLiveList(database.read);
  afterPlatform.defer(() => list.stop());
  const pairs = createPairs(database, platform.log);
  opened.defer(() => pairs.stop());
  const parts = studyParts({
    platform,
    site,
    live,
    wording,
    surveys,
    form,
    now,
    consentFiles,
    pdfs,
    list,
    pairs,
    openings: createOpenings(database, platform.log),
    uses: createPermissionUses(database, platform.log),
    servedBuild,
    furtherJobs,
    system,
    watch,
  });

  await platform.serve(parts);
  await watch.start();
  stopping?.throwIfAborted();
  parts.warm();
  pairs.start();
  // What is due now doesn't wait for the next minute.
  database.signals.on("planned", () => void jobs.enqueueAll(findDueEmails, [{}]).catch(() => {}));
  live.changed((before, after) => {
    if (before.siteTimeZone !== after.siteTimeZone) void jobs.reschedule().catch(() => {});
  });
  if (consentTexts.length > 0)
    await publishTexts(database, consentTexts, { now: new Date(now()).toISOString(), timeZone: site.timeZone });
  const consentUpkeep = createConsentUpkeep(platform, now);
  opened.defer(() => consentUpkeep.stop());
  consentUpkeep.start();
  const sealer = createSealer(database, platform.log);
  opened.defer(() => sealer.stop());
  await sealer.start();
  const refusalCount = createRefusalCounter(database, now);
  opened.defer(() => refusalCount.stop());
  refusalCount.start();
  // Open tabs ask which build is served now.
  await inTransaction(database, tx => announce(tx, [buildMarker]));
  const first = { email: settings.HB_ADMIN_EMAIL, password: settings.HB_ADMIN_PASSWORD };
  const greeting = await ensureAdministrator(database, { ...first, now: new Date(now()).toISOString() });
  const closing = opened.move();
  return { ...platform, greeting, stop: () => closing.disposeAsync() };
}
