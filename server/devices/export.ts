import { describeDevices, deviceColumns } from "@hb/domain/devices/export-columns.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { exportedList, inBatches } from "../export/acts.ts";
import type { Site } from "../site.ts";
import { findInventory } from "./inventory.ts";

export const deviceExport = (site: Site) =>
  exportedList("devices", async ({ db, now }, { filters }) => {
    const rows = await findInventory(db, filters, dateInZone(now, site.timeZone));
    return {
      total: rows.length,
      filters: describeDevices(filters),
      columns: deviceColumns,
      batches: inBatches(rows),
    };
  });
