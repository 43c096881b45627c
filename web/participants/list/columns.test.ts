import { expect, test } from "vitest";
import { columnsThatFit, defaultColumns, personColumns } from "./columns.tsx";

const all = personColumns({ zone: "America/Los_Angeles", today: "2026-11-17" });
const fit = (width: number, chosen: readonly string[] = defaultColumns, isTablet = false) =>
  columnsThatFit(all, chosen, width, isTablet).map(({ key }) => key);

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
    "email",
    "createdAt",
  ]);
});

test("a tablet has neither type nor consent", () => {
  expect(fit(2000, defaultColumns, true)).toEqual(["id", "name", "status", "bornOn", "city", "createdAt"]);
});
