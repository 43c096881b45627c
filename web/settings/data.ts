import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import type { SettingName, StudySettings } from "@hb/domain/settings/settings.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { call, newRequestId } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";

export type SettingsNow = Output<Functions["getSettings"]>;

const settingsKey = ["settings"] as const;

export function useSettings() {
  useMarker("study/lastSettingsUpdate", settingsKey);
  return useQuery<SettingsNow, Refusal>({ queryKey: settingsKey, queryFn: () => call("getSettings", null) });
}

/** What stood there when somebody began to change it. */
export interface Base {
  version: number;
  value: unknown;
}

/** What a colleague has saved meanwhile. */
export interface Theirs extends Pick<SettingsNow, "settings" | "version"> {
  /** Who it was, by the setting. */
  by: Partial<Record<SettingName, string>>;
}
export type SaveResult = { done: "saved" } | { done: "conflict"; theirs: Theirs };

/**
 * Saves one setting. Only a colleague's change of this very setting is a conflict: where they changed another one, this
 * one is saved on top of it. `"default"` puts it back to what holds where the study has not decided.
 */
export async function saveSetting(
  client: QueryClient,
  name: SettingName,
  value: { to: unknown } | "default",
  base: Base,
): Promise<SaveResult> {
  const changes = value === "default" ? {} : ({ [name]: value.to } as Partial<StudySettings>);
  try {
    await call("setSettings", {
      requestId: newRequestId(),
      version: base.version,
      changes,
      ...(value === "default" && { clear: [name] }),
    });
    await client.invalidateQueries({ queryKey: settingsKey });
    return { done: "saved" };
  } catch (error) {
    const theirs = theirsOf(error);
    if (!theirs) throw error;
    void client.invalidateQueries({ queryKey: settingsKey });
    const now = theirs.settings[name];
    if (value !== "default" && isSame(now, value.to)) return { done: "saved" };
    if (!isSame(now, base.value)) return { done: "conflict", theirs };
    return saveSetting(client, name, value, { version: theirs.version, value: base.value });
  }
}

/** A refusal for a colleague's change brings that change along. */
function theirsOf(error: unknown): Theirs | undefined {
  if (!(error instanceof Refusal) || error.code !== "aborted") return undefined;
  const { theirs, version, by = {} } = (error.details ?? {}) as Partial<Theirs> & { theirs?: StudySettings };
  return theirs && version !== undefined ? { settings: theirs, version, by } : undefined;
}

/** The order of names in an object says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
