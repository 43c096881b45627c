import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { describe, expect, it } from "vitest";
import { deviceNote, kindCounts, locationText, missingText, nextAction } from "./device-text.ts";

const inStock: DeviceRow = {
  id: 1,
  code: "ABCDEFGH",
  kind: 2,
  serial: "2G97C5",
  state: deviceState.ready,
  group: "house",
  version: 1,
  holder: null,
  returnedBy: null,
  place: "Shelf 2",
  since: "2026-11-01T10:00:00.000Z",
  steps: [1, 2, 3, 4],
  missing: [],
  note: null,
  belkinCase: null,
};
const holder = {
  participantId: 1037,
  name: "Eun-ji Seo",
  loanId: 4,
  status: deviceStatus.provided,
  since: "2026-10-06T10:00:00.000Z",
  dueBackOn: "2026-11-20",
  overdueDays: 0,
  chasedAt: null,
  chases: 0,
};
const out: DeviceRow = { ...inStock, state: deviceState.out, group: "out", holder };

describe("A row of the inventory", () => {
  it("shows when a device is due back, and in red how late it is", () => {
    expect(deviceNote(out, "2026-11-19")).toEqual({ text: "tomorrow", isBad: false });
    expect(deviceNote(out, "2026-11-20")).toEqual({ text: "today", isBad: false });
    const late = { ...out, holder: { ...holder, overdueDays: 12 } };
    expect(deviceNote(late, "2026-12-02")).toEqual({ text: "12 days late", isBad: true });
  });

  it("shows missing accessories first, then how far cleaning has come", () => {
    const cleaning = { ...inStock, state: deviceState.cleaning, steps: [1, 2] };
    expect(deviceNote(cleaning, "2026-11-19").text).toBe("2 of 4 steps done");
    expect(deviceNote({ ...cleaning, missing: [12] }, "2026-11-19")).toEqual({ text: "Strap missing", isBad: true });
    expect(missingText([12, 13, 14])).toBe("Strap and 2 more missing");
  });

  it("shows the location: who has it, which shelf, or who returned it", () => {
    expect(locationText(out)).toBe("1037 Eun-ji Seo");
    expect(locationText(inStock)).toBe("Shelf 2");
    const returned = {
      ...inStock,
      place: null,
      state: deviceState.cleaning,
      returnedBy: { participantId: 1039, name: "Lena Fuchs", at: inStock.since },
    };
    expect(locationText(returned)).toBe("Returned by 1039 Lena Fuchs");
  });

  it("offers the next action", () => {
    expect(nextAction(inStock)).toBe("handOver");
    expect(nextAction({ ...inStock, state: deviceState.cleaning })).toBe("clean");
    expect(nextAction(out)).toBe("return");
    expect(nextAction({ ...out, group: "overdue" })).toBe("chase");
    expect(nextAction({ ...out, holder: { ...holder, status: deviceStatus.keeping } })).toBeUndefined();
    expect(nextAction({ ...inStock, state: deviceState.retired })).toBeUndefined();
  });

  it("counts a tile by kind and leaves out kinds it has none of", () => {
    const code = (kind: number) => (kind === 1 ? "AVP" : "MQ3");
    expect(
      kindCounts(
        [
          { kind: 1, count: 38 },
          { kind: 2, count: 0 },
        ],
        code,
      ),
    ).toBe("38 AVP");
  });
});
