import type { Permissions } from "@hb/domain/permissions.ts";
import { assert, oneof, property, string, webUrl } from "fast-check";
import { describe, expect, test } from "vitest";
import type { SignIn } from "../../backend/sign-in.ts";
import { decide, loginAddress, safeReturnAddress } from "./guard.ts";
import { hasBar, homeTarget, type Page, pagesFoundIn } from "./page.ts";

const load = () => Promise.reject(new Error("no page is loaded here"));
const pages: Page[] = [
  { path: "/", title: "Home", load },
  { path: "/login", title: "Sign in", load },
  { path: "/participants", title: "Participants", needs: ["participants"], foundIn: "navigation", load },
  { path: "/remote-study", title: "Remote study", needs: ["remoteStudy"], foundIn: "navigation", load },
  { path: "/users", title: "Users", needs: ["users"], foundIn: "navigation", load },
  { path: "/overview", title: "Overview", needs: ["overview"], foundIn: "user menu", load },
  { path: "/outbox", title: "Outbox", needs: ["participants", "remoteStudy"], foundIn: "user menu", load },
  { path: "/test", title: "System check", load },
  { path: "/registration-form", title: "Registration", isPublic: true, load },
];
const unknown: SignIn = { state: "unknown" };
const signedOut: SignIn = { state: "signed out" };
function signedIn(permissions: Permissions, changePassword = false): SignIn {
  return {
    state: "signed in",
    user: {
      userId: "u",
      name: "Ana",
      email: "ana@hb.example",
      permissions,
      terms: {},
      changePassword,
      byProvider: false,
      providerOnly: false,
      mustSetUpSecondFactor: false,
      idleLockMinutes: 15,
      asOf: 0,
      provedAt: 0,
    },
  };
}
test("someone who has to set up two-step sign-in sees nothing else, not even Sign in", () => {
  const due = signedIn({ users: true });
  const visitor = {
    ...due,
    user: { ...(due as Extract<SignIn, { state: "signed in" }>).user, mustSetUpSecondFactor: true },
  };
  for (const address of ["/", "/login", "/users"])
    expect(at(address, visitor as SignIn)).toEqual({ show: "set up second factor" });
});

function at(address: string, signIn: SignIn) {
  const url = new URL(address, "https://hb.example.org");
  const page = pages.find(({ path }) => path === url.pathname);
  return decide({ signIn, page, pages, address, returnTo: url.searchParams.get("returnTo") ?? undefined });
}

describe("while sign-in is unresolved", () => {
  test.each(["/", "/login", "/users", "/test", "/nowhere"])("%s shows Loading...", path => {
    expect(at(path, unknown)).toEqual({ show: "loading" });
  });
  test("public pages don't wait", () => {
    expect(at("/registration-form", unknown)).toEqual({ show: "page" });
  });
});

describe("someone who isn't signed in", () => {
  test("is sent from a guarded page to sign-in, which remembers path, query and hash", () => {
    expect(at("/users?q=a#b", signedOut)).toEqual({ go: "/login?returnTo=%2Fusers%3Fq%3Da%23b" });
  });
  test("finds no return address that a colleague left by signing out on purpose", () => {
    expect(at("/users?q=a", { state: "signed out", because: "asked" })).toEqual({ go: "/login" });
    expect(at("/users?q=a", { state: "signed out", because: "ended" })).toEqual({
      go: "/login?returnTo=%2Fusers%3Fq%3Da",
    });
  });
  test("is sent from Home to sign-in", () => {
    expect(at("/", signedOut)).toEqual({ go: "/login" });
  });
  test.each(["/login", "/test", "/nowhere"])("sees %s", path => {
    expect(at(path, signedOut)).toEqual({ show: "page" });
  });
});

describe("a signed-in user", () => {
  test("sees a page with any one of its permissions", () => {
    expect(at("/outbox", signedIn({ remoteStudy: true }))).toEqual({ show: "page" });
  });
  test("who lacks every permission of a page is sent to Home", () => {
    expect(at("/users", signedIn({ participants: true }))).toMatchObject({ go: "/" });
  });
  test("returns from sign-in to the remembered address", () => {
    expect(at("/login?returnTo=%2Fusers%3Fq%3Da%23b", signedIn({ users: true }))).toEqual({ go: "/users?q=a#b" });
  });
  test("isn't sent to another site by a forged return address", () => {
    expect(at("/login?returnTo=%2F%2Felsewhere.example", signedIn({ users: true }))).toEqual({ go: "/" });
  });
  test("who may open nothing ends at sign-in", () => {
    expect(at("/", signedIn({ stats: true }))).toEqual({ go: "/login" });
    expect(at("/login", signedIn({ stats: true }))).toEqual({ show: "page" });
    expect(at("/users", signedIn({}))).toMatchObject({ go: "/" });
  });
  test.each(["/", "/login", "/users"])("who must change the password does so before %s", path => {
    expect(at(path, signedIn({ users: true }, true))).toEqual({ show: "change password" });
  });
  test("is left alone by pages without a guard", () => {
    expect(at("/test", signedIn({}))).toEqual({ show: "page" });
    expect(at("/nowhere", signedIn({}))).toEqual({ show: "page" });
  });
});

test("Home leads to the first permitted of participants, scheduler, remote-study, users, overview", () => {
  expect(homeTarget(pages, { overview: true, users: true, remoteStudy: true })).toBe("/remote-study");
  expect(homeTarget(pages, { overview: true, scheduler: true })).toBe("/overview");
  expect(homeTarget(pages, { log: true, stats: true, export: true })).toBeUndefined();
});

test("the navigation holds exactly the existing pages that one may open", () => {
  const named = (permissions: Permissions) => pagesFoundIn("navigation", pages, permissions).map(page => page.title);
  expect(named({ users: true, participants: true, scheduler: true })).toEqual(["Participants", "Users"]);
  expect(named({})).toEqual([]);
});

test.each([
  ["/users", true],
  ["/test", true],
  ["/", true],
  ["/login", false],
  ["/booking", false],
  ["/reset-password", false],
  ["/registration-form", false],
  ["/home-survey/1042/0123456789abcdef0123456789abcdef", false],
  ["/icf-form/1042/0123456789abcdef0123456789abcdef", false],
])("on %s the bar is shown: %s", (path, shown) => {
  expect(hasBar(path)).toBe(shown);
});

test("path, query and hash come back after sign-in", () => {
  const from = "/users?q=ana&user=u1#permissions";
  const login = new URL(loginAddress(from), "https://hb.example.org");
  expect(login.pathname).toBe("/login");
  expect(safeReturnAddress(login.searchParams.get("returnTo") ?? undefined)).toBe(from);
});

test("home and the sign-in page itself are nothing to return to", () => {
  expect(loginAddress("/")).toBe("/login");
  expect(loginAddress("/login?returnTo=%2Flogin")).toBe("/login");
});

test.each([
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "\\\\elsewhere.example",
  "https://elsewhere.example",
  "javascript:alert(1)",
  "users",
  "",
  "/.//elsewhere.example",
])("%j never leads out of HB", wish => {
  expect(safeReturnAddress(wish)).toBeUndefined();
});

test("whatever is asked for, the browser stays on this site", () => {
  assert(
    property(
      oneof(
        string(),
        webUrl(),
        string().map(text => `/${text}`),
      ),
      wish => {
        const back = safeReturnAddress(wish);
        if (back !== undefined) expect(new URL(back, "https://hb.example.org").origin).toBe("https://hb.example.org");
      },
    ),
  );
});
