import { assert, oneof, property, string, webUrl } from "fast-check";
import { expect, test } from "vitest";
import { loginAddress, safeReturnAddress } from "./return-address.ts";

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
