import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { asRefusal } from "./refused.ts";

function functionsError(code: string, message: string, details?: unknown): unknown {
  return Object.assign(new FirebaseError(`functions/${code}`, message), { details });
}

test("a refusal keeps code, message and details and loses the HTTP status that the SDK appends", () => {
  const theirs = { name: "Ana" };
  expect(asRefusal(functionsError("aborted", "A colleague just changed this user. [409]", { theirs }))).toMatchObject({
    code: "aborted",
    message: "A colleague just changed this user.",
    details: { theirs },
  });
});

test("no answer at all means no connection, not a failure inside HB", () => {
  expect(asRefusal(functionsError("internal", "internal [0]"))).toMatchObject({ code: "unavailable" });
  expect(asRefusal(functionsError("permission-denied", "It needs participants too. [0]"))).toMatchObject({
    code: "permission-denied",
    message: "It needs participants too.",
  });
});

test("the SDK's own timeout gets a plain message", () => {
  const refusal = asRefusal(functionsError("deadline-exceeded", "deadline-exceeded"));
  expect(refusal).toMatchObject({ code: "deadline-exceeded", message: "This took too long. Try again." });
});

test("an unknown code becomes internal", () => {
  expect(asRefusal(functionsError("no-such-code", "x [500]"))).toMatchObject({ code: "internal" });
  expect(asRefusal(new TypeError("x is not a function"))).toMatchObject({ code: "internal" });
});

test.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://hb.example/assets/files.js"],
  ["Firefox", "error loading dynamically imported module: https://hb.example/assets/files.js"],
  ["Safari", "Importing a module script failed."],
])("a part of the page that %s can't fetch means no connection", (_browser, message) => {
  expect(asRefusal(new TypeError(message))).toMatchObject({ code: "unavailable" });
});
