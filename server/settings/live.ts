import { type SettingName, StudySettings } from "@hb/domain/settings/settings.ts";
import { createLiveRead, type LiveRead } from "../live-read.ts";
import * as sql from "./sql.ts";

/** The settings as they are now. */
export interface LiveSettings extends LiveRead {
  readonly now: StudySettings;
  readonly defaults: StudySettings;
  /** Called after they changed. */
  changed(listener: (before: StudySettings, after: StudySettings) => void): void;
}

export function createLiveSettings(defaults: StudySettings): LiveSettings {
  let present = defaults;
  const listeners: ((before: StudySettings, after: StudySettings) => void)[] = [];
  const live = createLiveRead("settings", async ({ read }) => {
    const before = present;
    present = settingsFrom((await sql.readSettings(read)).decided, defaults);
    if (JSON.stringify(before) !== JSON.stringify(present)) for (const tell of listeners) tell(before, present);
  });
  return {
    ...live,
    get now() {
      return present;
    },
    defaults,
    changed(listener) {
      listeners.push(listener);
    },
  };
}

/** Stored values that are no longer valid (written by an older HB) fall back to the default. */
export function settingsFrom(decided: Record<string, unknown>, defaults: StudySettings): StudySettings {
  const fitting = namesIn(decided).flatMap(name => {
    const parsed = StudySettings.shape[name].safeParse(decided[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return { ...defaults, ...(Object.fromEntries(fitting) as Partial<StudySettings>) };
}

export function namesIn(decided: Record<string, unknown>): SettingName[] {
  return (Object.keys(StudySettings.shape) as SettingName[]).filter(name => name in decided);
}
