import { expect, test } from "vitest";
import { dateInZone, timeInZone } from "../time.ts";
import { createClock } from "./clock.ts";

const zones = [
  "UTC",
  "America/Los_Angeles",
  "America/New_York",
  "Europe/London",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Australia/Lord_Howe",
  "America/Santiago",
];

test("the export's clock shows what every page shows, at every hour around each change of the clocks", () => {
  for (const zone of zones) {
    const clock = createClock(zone);
    for (const day of [
      "2027-03-13",
      "2027-03-27",
      "2027-04-03",
      "2027-09-04",
      "2027-10-02",
      "2027-11-06",
      "2026-06-01",
    ])
      for (let hour = 0; hour < 50; hour++) {
        // Two of each hour: the second one is put together from what is known of the first.
        for (const minute of ["07", "52"]) {
          const at = new Date(Date.parse(`${day}T00:${minute}:21.000Z`) + hour * 3_600_000).toISOString();
          expect(clock(at), `${zone} ${at}`).toBe(`${dateInZone(at, zone)} ${timeInZone(at, zone)}:21`);
        }
      }
  }
});
