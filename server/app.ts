import { join } from "node:path";
import { functions } from "@hb/domain/functions.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type Parts, type Platform, type PlatformConfig, startPlatform } from "@hb/platform/platform.ts";
import type { Settings } from "./env.ts";
import { record } from "./log/acts.ts";
import { logRealtimeRules } from "./log/rules.ts";
import type { Site } from "./site.ts";
import { systemCheckFunctions } from "./system-check/functions.ts";
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
function studyParts(site: Site): Parts {
  return {
    registry: functions,
    handlers: [...systemCheckFunctions, ...userFunctions(site)],
    realtimeRules: [...userRealtimeRules, ...logRealtimeRules],
    publicConfig: { studyName: site.studyName, contactMailbox: site.contactMailbox, siteTimeZone: site.timeZone },
    signInWitness,
    signInMails: signInMails(site),
    refused: recordRefusal,
    mailSent: async (tx, { type, to, cause }, now) => {
      const actor = { kind: "system", job: "mail" } as const;
      await record({ tx, actor, now }, { action: 2, subject: { kind: "email", id: cause }, payload: { type, to } });
    },
  };
}

/** What was refused is in the trail as well, in a short transaction of its own, since the refused call has none. */
function recordRefusal(database: Database): ReturnType<Parts["refused"]> {
  return ({ actor, functionName, code, address }) =>
    inTransaction(database, tx => {
      const happening = { tx, actor, now: new Date().toISOString() };
      return record(happening, { action: 154, payload: { functionName, code, address } });
    });
}

export async function startHb(
  settings: Settings,
  options: { screens: string } & Partial<PlatformConfig>,
): Promise<RunningHb> {
  let address = settings.WEB_APP_URL;
  const site: Site = {
    studyName: settings.STUDY_NAME,
    contactMailbox: settings.CONTACT_MAILBOX,
    timeZone: settings.SITE_TIME_ZONE,
    hasMailServer: settings.SMTP_URL !== undefined,
    webAppUrl: () => address ?? "",
  };
  const platform = await startPlatform(
    {
      database: { url: settings.DATABASE_URL, dataDir: settings.HB_DATA_DIR, migrations },
      host: settings.HOST,
      port: settings.PORT,
      trustedProxies: settings.TRUSTED_PROXIES,
      publicUrl: settings.WEB_APP_URL,
      smtpUrl: settings.SMTP_URL,
      mailFrom: `"${settings.STUDY_NAME}" <${settings.CONTACT_MAILBOX}>`,
      ...options,
    },
    studyParts(site),
  );
  address = platform.address;
  const now = new Date((options.now ?? Date.now)()).toISOString();
  const given = { email: settings.HB_ADMIN_EMAIL, password: settings.HB_ADMIN_PASSWORD, now };
  return { ...platform, greeting: await ensureAdministrator(platform.database, given) };
}
