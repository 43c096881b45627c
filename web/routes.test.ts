import { pageAddresses } from "@hb/domain/pages.ts";
import { permissionKeys } from "@hb/domain/permissions.ts";
import { expect, test } from "vitest";
import type { SignIn } from "./backend/sign-in.ts";
import { pages } from "./routes.tsx";
import { decide } from "./shell/routing/guard.ts";
import { hasBar, pageAt } from "./shell/routing/page.ts";

test("the server knows every address that the router has a page for, and no other", () => {
  const routed = pages.map(({ path, below }) => (below === undefined ? path : `${path}/${below}`));
  expect(routed).toEqual(pageAddresses);
});

test.each([
  ["/", undefined, false],
  ["/participants", ["participants"], true],
  ["/scheduler", ["scheduler"], true],
  ["/test", undefined, false],
  ["/overview", ["overview"], false],
  ["/login", undefined, false],
  ["/booking", undefined, false],
  ["/remote-study", ["remoteStudy"], true],
  ["/users", ["users"], true],
  ["/registration-form", undefined, false],
  ["/home-survey/1042/0123456789abcdef0123456789abcdef", undefined, false],
  ["/icf-form/1042/0123456789abcdef0123456789abcdef", undefined, false],
])("%s needs %j; in the navigation bar: %s", (address, needs, isInBar) => {
  const page = pageAt(address, pages);
  expect(page).toBeDefined();
  expect(page?.needs).toEqual(needs);
  expect(page?.foundIn === "navigation").toBe(isInBar);
});

test("/test names the permission test, which is no key, and has no guard", () => {
  const page = pageAt("/test", pages);
  expect(page?.namesPermission).toBe("test");
  expect(permissionKeys).not.toContain("test");
  const user = {
    userId: "u",
    name: "Ana",
    email: "ana@hb.example",
    permissions: {},
    terms: {},
    changePassword: false,
    byProvider: false,
    providerOnly: false,
    mustSetUpSecondFactor: false,
    idleLockMinutes: 15,
    asOf: 0,
    provedAt: 0,
  };
  const visitors: SignIn[] = [{ state: "signed out" }, { state: "signed in", user }];
  for (const signIn of visitors) expect(decide({ signIn, page, pages, address: "/test" })).toEqual({ show: "page" });
  expect(hasBar("/test")).toBe(true);
});

test("no other route names a permission without asking for it", () => {
  expect(pages.filter(page => page.namesPermission !== undefined).map(({ path }) => path)).toEqual(["/test"]);
});

test("every letter after G opens one page", () => {
  const letters = pages.flatMap(({ goLetter }) => goLetter ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});
