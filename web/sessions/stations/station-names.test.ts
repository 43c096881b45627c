import { expect, test } from "vitest";
import { shortNames } from "./station-names.ts";

const short = (...names: string[]) => [...shortNames(names.map((name, id) => ({ id, name }))).values()];

test("where all stations begin with the same words, what tells them apart is enough", () => {
  expect(short("Booth A", "Booth B")).toEqual(["A", "B"]);
  expect(short("Room 1 left", "Room 1 right")).toEqual(["left", "right"]);
  expect(short("Booth A", "Desk")).toEqual(["Booth A", "Desk"]);
  expect(short("Booth", "Booth B")).toEqual(["Booth", "Booth B"]);
  expect(short("Booth A")).toEqual(["Booth A"]);
});
