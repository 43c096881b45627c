import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { SettingName, StudySettings } from "@hb/domain/settings/settings.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { type FieldBase, type FieldSaved, saveField } from "../change/save-field.ts";
import type { ChangeRunner } from "../change/use-change.ts";

export type SettingsNow = Output<Functions["getSettings"]>;

export const settingsKey = ["settings"] as const;
const settingsQuery = queryOptions<SettingsNow, Refusal>({
  queryKey: settingsKey,
  queryFn: () => call("getSettings", null),
});

export function useSettings() {
  useMarker(marker.settings, settingsKey);
  return useQuery(settingsQuery);
}

export function fetchLatestSettings(client: QueryClient): Promise<SettingsNow> {
  return client.fetchQuery({ ...settingsQuery, staleTime: 0 });
}

/** The settings as a colleague left them. */
export interface TheirSettings extends Pick<SettingsNow, "settings" | "version"> {
  /** Who changed them, by setting. */
  by: Partial<Record<SettingName, string>>;
}

interface SettingToSave {
  name: SettingName;
  value: unknown;
  /** Puts the setting back to its default, which `value` is. */
  isDefault?: boolean;
  base: FieldBase<unknown>;
}

/** Saves one setting in place; see `saveField` for conflicts. */
export function saveSetting(
  run: ChangeRunner["run"],
  { name, value, isDefault = false, base }: SettingToSave,
): Promise<FieldSaved<TheirSettings>> {
  const changes = isDefault ? {} : ({ [name]: value } as Partial<StudySettings>);
  return saveField<TheirSettings, unknown>({
    value,
    base,
    isSame: isSameSetting,
    read: ({ settings }) => settings[name],
    save: async version => {
      const outcome = await run("setSettings", { version, changes, ...(isDefault && { clear: [name] }) });
      if (outcome.problem?.kind !== "conflict") return outcome;
      const { theirs: settings, version: theirVersion, by = {} } = outcome.problem.details;
      return { problem: { ...outcome.problem, theirs: { settings, version: theirVersion, by } } };
    },
  });
}

/** The order of names in an object doesn't matter. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
