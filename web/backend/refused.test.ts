import { FirebaseError } from "firebase/app";
import { describe, expect, it } from "vitest";
import { asRefusal } from "./refused.ts";

describe("what went wrong, as something that can be said", () => {
  it.each([
    ["Chromium", "Failed to fetch dynamically imported module: https://hb.example/assets/files.js"],
    ["Firefox", "error loading dynamically imported module: https://hb.example/assets/files.js"],
    ["Safari", "Importing a module script failed."],
  ])("a part of the page that %s cannot fetch means that HB cannot be reached", (_browser, message) => {
    expect(asRefusal(new TypeError(message))).toMatchObject({ code: "unavailable" });
  });

  it("a call without any answer means the same", () => {
    expect(asRefusal(new FirebaseError("functions/internal", "internal [0]"))).toMatchObject({ code: "unavailable" });
  });

  it("any other mistake of the page is no network trouble", () => {
    expect(asRefusal(new TypeError("undefined is not a function"))).toMatchObject({ code: "internal" });
  });
});
