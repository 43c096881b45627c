import { type SettingName, StudySettings } from "@hb/domain/settings/settings.ts";
import type { Database } from "@hb/platform/database/database.ts";
import * as sql from "./sql.ts";

/** The settings in this process: read at start, and again whenever any process changes them. */
export interface LiveSettings {
  readonly now: StudySettings;
  readonly defaults: StudySettings;
  open(database: Database): Promise<void>;
  /** Reads them again. If the database is unreachable, they stay as they are. */
  refresh(): Promise<void>;
  /** A change that this process has heard of is in `now`: who is told of it may ask faster than it is read. */
  settled(): Promise<void>;
  /** Called after they changed. */
  changed(listener: (before: StudySettings, after: StudySettings) => void): void;
}

export function createLiveSettings(defaults: StudySettings): LiveSettings {
  let present = defaults;
  let database: Database | undefined;
  const listeners: ((before: StudySettings, after: StudySettings) => void)[] = [];

  let reading = Promise.resolve();

  /** One after the other, so that an older answer never comes last. */
  function read(from: Database): Promise<void> {
    const next = reading.then(() => readNow(from));
    reading = next.catch(() => {});
    return next;
  }

  async function readNow(from: Database): Promise<void> {
    const before = present;
    present = settingsFrom((await sql.readSettings(from.read)).decided, defaults);
    if (JSON.stringify(before) !== JSON.stringify(present)) for (const tell of listeners) tell(before, present);
  }

  return {
    get now() {
      return present;
    },
    defaults,
    async open(opened) {
      database = opened;
      opened.signals.on("settings", () => void read(opened).catch(() => {}));
      await read(opened);
    },
    async refresh() {
      if (database) await read(database).catch(() => {});
    },
    settled: () => reading,
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
