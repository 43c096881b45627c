import { expect, test } from "vitest";
import { deviceStatus } from "../remote-study/device-status.ts";
import { accessoriesOf, deviceState, isReadyToLend, missingAccessories } from "./device.ts";
import { deviceGroupOf, overdueDays } from "./groups.ts";

const today = "2026-11-17";
const out = (dueBackOn: string | null, status: 1 | 3 | 4 | 6 = deviceStatus.provided) => ({
  state: deviceState.out,
  status,
  dueBackOn,
});

test("a device is overdue from the day after its date, whether or not it was asked back", () => {
  expect(overdueDays(out("2026-11-17"), today)).toBe(0);
  expect(overdueDays(out("2026-11-16"), today)).toBe(1);
  expect(overdueDays(out("2026-11-05", deviceStatus.notReturned), today)).toBe(12);
  expect(overdueDays(out("2026-11-05", deviceStatus.keeping), today)).toBe(0);
  expect(overdueDays({ state: deviceState.ready, status: null, dueBackOn: "2026-11-05" }, today)).toBe(0);
});

test("the inventory groups what is overdue, due back within a week, out, in the house, own and gone", () => {
  const inHouse = (state: 1 | 2 | 4 | 5 | 6) => ({ state, status: null, dueBackOn: null });
  expect(
    [
      out("2026-11-16"),
      out("2026-11-24"),
      out("2026-11-25"),
      out(null, deviceStatus.keeping),
      inHouse(deviceState.cleaning),
      inHouse(deviceState.ready),
      inHouse(deviceState.own),
      inHouse(deviceState.retired),
      inHouse(deviceState.lost),
    ].map(device => deviceGroupOf(device, today)),
  ).toEqual(["overdue", "dueBack", "out", "out", "house", "house", "own", "gone", "gone"]);
});

test("the gate opens when every step is done", () => {
  expect([[], [1, 2, 3], [1, 2, 3, 4], [4, 3, 2, 1]].map(isReadyToLend)).toEqual([false, false, true, true]);
});

test("what was given along and did not come back is missing", () => {
  expect(missingAccessories([1, 2, 3], [1, 3])).toEqual([2]);
  expect(missingAccessories([], accessoriesOf(1))).toEqual([]);
});
