import { expect, test } from "vitest";
import { columnsOf, describeExport, formatBytes, formatTimeLeft } from "./export-words.ts";
import { exportText } from "./text.tsx";

test("sizes, progress and what is exported are said as people say them", () => {
  expect([formatBytes(12), formatBytes(640_400), formatBytes(12_440_000)]).toEqual(["1 kB", "640 kB", "12.4 MB"]);
  const { progress } = exportText.running;
  expect([progress(0, 0), progress(2000, 10_000)]).toEqual(["Counting", "2,000 of 10,000 rows"]);
  expect([
    describeExport("participants", 1),
    describeExport("devices", 1284),
    describeExport("log", undefined),
  ]).toEqual(["Export 1 person", "Export 1,284 devices", "Export"]);
});

test("the time that is left is told, and that it is over", () => {
  const end = "2026-11-16T10:15:00.000Z";
  const at = (time: string) => formatTimeLeft(end, Date.parse(`2026-11-16T${time}.000Z`));
  expect([at("10:00:00"), at("10:13:30"), at("10:14:20"), at("10:15:00")]).toEqual([
    "15 minutes",
    "1 minute",
    "40 seconds",
    undefined,
  ]);
});

test("the columns of the file go by what is shown and by the profile; whose row it is always counts", () => {
  const column = (field: string, isIdentifying = false) => ({ key: field, field, label: field, isIdentifying });
  const preview = { rows: 1, filters: [], columns: [column("id"), column("email", true), column("status")] };
  const keys = (...given: Parameters<typeof columnsOf>) => columnsOf(...given).map(({ key }) => key);
  expect(keys(preview, "full", undefined)).toEqual(["id", "email", "status"]);
  expect(keys(preview, "deidentified", undefined)).toEqual(["id", "status"]);
  expect(keys(preview, "full", ["email"])).toEqual(["id", "email"]);
});
