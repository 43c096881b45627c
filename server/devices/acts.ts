import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Site } from "../site.ts";
import { rowOf } from "./inventory.ts";
import * as sql from "./sql.ts";

export { findDeviceFacts, listDeviceFacts } from "./as-of-sql.ts";
export { listLoansOf } from "./loans-sql.ts";
export { countInventory } from "./sql.ts";

interface Inventory {
  /** Devices on loan or waiting for one. */
  all: DeviceRow[];
  out: DeviceRow[];
  overdue: DeviceRow[];
  cleaning: DeviceRow[];
  ready: DeviceRow[];
  /** How many days the longest overdue device is late. */
  oldestDays: number;
}

/** The study's devices by state; without those that are gone and participants' own. */
export async function getInventory(db: Queryable, site: Site, now: string): Promise<Inventory> {
  const today = dateInZone(now, site.timeZone);
  const devices = await sql.listDevices(db, { whose: "loaned" });
  const all = devices.map(device => rowOf(device, today)).filter(({ group }) => group !== "gone");
  const overdue = all.filter(({ group }) => group === "overdue");
  return {
    all,
    overdue,
    out: all.filter(({ state }) => state === deviceState.out),
    cleaning: all.filter(({ state }) => state === deviceState.cleaning),
    ready: all.filter(({ state }) => state === deviceState.ready),
    oldestDays: Math.max(0, ...overdue.map(({ holder }) => holder?.overdueDays ?? 0)),
  };
}
