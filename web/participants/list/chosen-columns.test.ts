import { international } from "@hb/domain/locale.ts";
import { expect, test } from "vitest";
import {
  columnsThatFit,
  defaultColumns,
  exportedFields,
  moveColumn,
  resizeColumn,
  toggleColumn,
} from "./chosen-columns.ts";
import { personColumns } from "./columns.tsx";

const all = personColumns({ locale: international, zone: "America/Los_Angeles", today: "2026-11-17" }, []);
const fit = (width: number, chosen: readonly string[] = defaultColumns, isTablet = false) =>
  columnsThatFit(all, chosen, width, isTablet).map(({ key }) => key);

test("columns stand in the chosen order and width, also next to ones without room", () => {
  const moved = moveColumn(defaultColumns, "createdAt", "name");
  expect(fit(2000, moved).slice(0, 3)).toEqual(["id", "createdAt", "name"]);
  expect(moveColumn(moved, "createdAt", "consent")).toEqual(defaultColumns);
  expect(moveColumn(defaultColumns, "id", "phone")).toEqual(defaultColumns);
  const sized = resizeColumn(moved, "city", 212.4);
  expect(columnsThatFit(all, sized, 2000, false).find(({ key }) => key === "city")).toMatchObject({
    track: "212px",
    least: 212,
  });
  expect(exportedFields(sized)).toEqual(exportedFields(moved));
  expect(resizeColumn(sized, "city", undefined)).toEqual(moved);
  expect(resizeColumn(sized, "city", 5)).toContain("city:40");
  expect(toggleColumn(toggleColumn(sized, "city"), "city").at(-1)).toBe("city");
});

test("with room for all of them, the columns stand in their order", () => {
  expect(fit(2000)).toEqual(["id", "name", "status", "bornOn", "city", "type", "consent", "createdAt"]);
});

test("consent and type fold first, the id, the name and the status last", () => {
  expect(fit(740)).toEqual(["id", "name", "status", "bornOn", "city", "type", "createdAt"]);
  expect(fit(660)).toEqual(["id", "name", "status", "bornOn", "city", "createdAt"]);
  expect(fit(350)).toEqual(["id", "name", "status"]);
});

test("what was chosen besides comes before type and consent", () => {
  expect(fit(850, [...defaultColumns, "email"])).toEqual([
    "id",
    "name",
    "status",
    "bornOn",
    "city",
    "createdAt",
    "email",
  ]);
});

test("a tablet has neither type nor consent", () => {
  expect(fit(2000, defaultColumns, true)).toEqual(["id", "name", "status", "bornOn", "city", "createdAt"]);
});
