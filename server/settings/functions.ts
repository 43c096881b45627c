import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { describeRule } from "@hb/domain/emails/rules.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import { describeTargets } from "@hb/domain/overview/targets.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { getSettings, setSettings } from "@hb/domain/settings/contract.ts";
import { describePaper } from "@hb/domain/settings/paper.ts";
import { describeLanguages } from "@hb/domain/settings/participant-languages.ts";
import { type SettingName, type StudySettings, settingLabels } from "@hb/domain/settings/settings.ts";
import { describeSecondFactorRule, type SecondFactorRule } from "@hb/domain/users/second-factor.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { handle } from "../handle.ts";
import { findLastEditors, recordAll } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { changeText } from "../text.ts";
import { type LiveSettings, namesIn, settingsFrom } from "./live.ts";
import * as sql from "./sql.ts";
import { settingsText as text } from "./text.ts";

interface SettingsDeps {
  site: Site;
  live: LiveSettings;
  /** Once there is a session, the time zone can't change. */
  hasSessions: (db: Queryable) => Promise<boolean>;
}

export const settingsFunctions = ({ site, live, hasSessions }: SettingsDeps) => {
  const { defaults } = live;
  return [
    handle(getSettings, async ({ db }) => {
      const [{ decided, version, changedAt }, isFixed] = await Promise.all([sql.readSettings(db), hasSessions(db)]);
      return {
        settings: settingsFrom(decided, defaults),
        defaults,
        decided: namesIn(decided),
        fixed: isFixed ? { siteTimeZone: text.zoneFixed } : {},
        version,
        changedAt,
        hasMailServer: site.hasMailServer,
      };
    }),

    handle(setSettings, async (context, { version, changes, clear = [] }) => {
      const { tx, now } = context;
      const stored = await sql.lockSettings(tx);
      const before = settingsFrom(stored.decided, defaults);
      if (stored.version !== version)
        refuse("aborted", text.justChanged, {
          theirs: before,
          mine: changes,
          by: await findLastEditors(tx, "settings", [...Object.keys(changes), ...clear]),
          version: stored.version,
        });
      const { secondFactor } = changes;
      const decided: Record<string, unknown> = {
        ...stored.decided,
        ...withoutAbsent(changes),
        ...(secondFactor && { secondFactor: { ...secondFactor, since: requiredSince(before, secondFactor, now) } }),
      };
      for (const name of clear) delete decided[name];
      const after = settingsFrom(decided, defaults);
      const different = (Object.keys(settingLabels) as SettingName[]).filter(
        name => !isSame(before[name], after[name]),
      );
      if (different.length === 0) refuse("failed-precondition", changeText.none);
      if (different.includes("siteTimeZone") && (await hasSessions(tx))) refuse("failed-precondition", text.zoneFixed);
      const saved = await sql.writeSettings(tx, decided, now);
      await recordAll(
        context,
        different.map(name => ({
          action: logAction.settings,
          subject: { kind: "settings", id: name },
          payload: { setting: logLabel(name), old: inLog(name, before), new: inLog(name, after) },
        })),
      );
      signalAfterCommit(tx, "settings");
      return { version: saved };
    }),
  ];
};

/** In the log, a retention period needs to say that it is one. */
function logLabel(name: SettingName): string {
  const label = settingLabels[name];
  return name.startsWith("retention") ? `Retention: ${label.toLowerCase()}` : label;
}

/** The value as the log shows it. */
function inLog(name: SettingName, settings: StudySettings): LogPayload<typeof logAction.settings>["old"] {
  if (name === "emailRules")
    return settings.emailRules
      .map(rule => `${emailTypes.label(rule.type)}: ${rule.enabled ? describeRule(rule) : "off"}`)
      .join("; ");
  if (name === "secondFactor") return describeSecondFactorRule(settings.secondFactor);
  if (name === "participantLanguages") return describeLanguages(settings.participantLanguages);
  if (name === "paper") return describePaper(settings.paper);
  if (name === "targets") return describeTargets(settings.targets) ?? null;
  const value = settings[name];
  if (name === "quietHours")
    return settings.quietHours ? `${settings.quietHours.from} – ${settings.quietHours.to}` : null;
  return value as LogPayload<typeof logAction.settings>["old"];
}

/** The grace period starts when it is required of these people, and again when it is required of more or others. */
function requiredSince(
  { secondFactor: before }: StudySettings,
  { requiredFor }: Pick<SecondFactorRule, "requiredFor">,
  now: string,
): string | null {
  if (requiredFor === "nobody") return null;
  return requiredFor === before.requiredFor ? before.since : now;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutAbsent(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
