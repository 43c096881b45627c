import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { describe, expect, it } from "vitest";
import { actOf, noteOf, sayKinds, sayMissing, whereOf } from "./device-words.ts";

const inHouse: DeviceRow = {
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
const out: DeviceRow = { ...inHouse, state: deviceState.out, group: "out", holder };

describe("A line of the inventory", () => {
  it("says when a device comes back, and how late it is in red", () => {
    expect(noteOf(out, "2026-11-19")).toEqual({ words: "tomorrow", isBad: false });
    expect(noteOf(out, "2026-11-20")).toEqual({ words: "today", isBad: false });
    const late = { ...out, holder: { ...holder, overdueDays: 12 } };
    expect(noteOf(late, "2026-12-02")).toEqual({ words: "12 days late", isBad: true });
  });

  it("says how far cleaning has come, and what is missing before that", () => {
    const cleaning = { ...inHouse, state: deviceState.cleaning, steps: [1, 2] };
    expect(noteOf(cleaning, "2026-11-19").words).toBe("2 of 4 steps done");
    expect(noteOf({ ...cleaning, missing: [12] }, "2026-11-19")).toEqual({ words: "Strap missing", isBad: true });
    expect(sayMissing([12, 13, 14])).toBe("Strap and 2 more missing");
  });

  it("says where it is: with whom, on which shelf, or who brought it", () => {
    expect(whereOf(out)).toBe("1037 Eun-ji Seo");
    expect(whereOf(inHouse)).toBe("Shelf 2");
    const returned = {
      ...inHouse,
      place: null,
      state: deviceState.cleaning,
      returnedBy: { participantId: 1039, name: "Lena Fuchs", at: inHouse.since },
    };
    expect(whereOf(returned)).toBe("Returned by 1039 Lena Fuchs");
  });

  it("offers the one act that fits", () => {
    expect(actOf(inHouse)).toBe("handOver");
    expect(actOf({ ...inHouse, state: deviceState.cleaning })).toBe("continue");
    expect(actOf(out)).toBe("return");
    expect(actOf({ ...out, group: "overdue" })).toBe("chase");
    expect(actOf({ ...out, holder: { ...holder, status: deviceStatus.keeping } })).toBeUndefined();
    expect(actOf({ ...inHouse, state: deviceState.retired })).toBeUndefined();
  });

  it("sums a tile up by kind and leaves out what is not there", () => {
    const code = (kind: number) => (kind === 1 ? "AVP" : "MQ3");
    expect(
      sayKinds(
        [
          { kind: 1, count: 38 },
          { kind: 2, count: 0 },
        ],
        code,
      ),
    ).toBe("38 AVP");
  });
});
