import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { QueryClient } from "@tanstack/react-query";
import { theirsOf } from "../../backend/refused.ts";
import { actOnDevice } from "../data.ts";

export type DeviceField = "belkinCase" | "place" | "note";

/** What stood there when somebody began to type over it. */
export interface Base {
  version: number;
  value: string;
}

/** The device as a colleague left it. */
export type Theirs = Pick<DeviceRow, DeviceField | "version">;

/**
 * Saves one field; answers with what a colleague made of this very field meanwhile. Where they changed something else,
 * what was typed is saved on top of it, because nothing of theirs is overwritten.
 */
export async function saveDeviceField(
  client: QueryClient,
  id: number,
  field: DeviceField,
  value: string,
  base: Base,
): Promise<Theirs | undefined> {
  try {
    await actOnDevice(client, "editDevice", { id, version: base.version }, { changes: { [field]: value || null } });
    return undefined;
  } catch (error) {
    const theirs = theirsOf(error) as Theirs | undefined;
    if (!theirs) throw error;
    const saved = theirs[field] ?? "";
    if (saved === value) return undefined;
    if (saved !== base.value) return theirs;
    return saveDeviceField(client, id, field, value, { ...base, version: theirs.version });
  }
}
