import { expect, test } from "vitest";
import type { Page } from "../../shell/routing/page.ts";
import { recordAddress } from "./record-address.ts";

const load = async () => ({ default: () => null });
const users: Page = { path: "/users", title: "Users", needs: ["users"], load };
const participants: Page = {
  path: "/participants",
  below: "{-$person}",
  title: "Participants",
  needs: ["participants"],
  load,
};
const tomas = { kind: "user", id: "u-tomas" } as const;
const maria = { kind: "participant", id: "1042" } as const;

test("a name leads to its record where that has a page", () => {
  const all = { users: true, participants: true } as const;
  expect(recordAddress(tomas, [users], all)).toEqual({ to: "/users", search: { user: "u-tomas" }, list: "/users" });
  expect(recordAddress(maria, [users, participants], all)).toEqual({
    to: "/participants/1042",
    search: {},
    list: "/participants",
  });
  expect(recordAddress(maria, [users], all)).toBeUndefined();
  expect(recordAddress({ kind: "device", id: "d-9" }, [users, participants], all)).toBeUndefined();
});

test("it leads nowhere for those who may not open that page", () => {
  expect(recordAddress(tomas, [users, participants], { participants: true, log: true })).toBeUndefined();
});
