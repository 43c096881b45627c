import { expect, test } from "vitest";
import { type Page, pageAt } from "./page.ts";

const load = () => Promise.reject(new Error("no page is loaded here"));
const pages: Page[] = [
  { path: "/", title: "Home", load },
  { path: "/participants", below: "{-$person}", title: "Participants", load },
  { path: "/registration-form", title: "Registration", isPublic: true, onPaper: true, load },
];
const titleAt = (address: string) => pageAt(address, pages)?.title;

test("an address leads to its page, with or without a slash at the end", () => {
  expect(titleAt("/")).toBe("Home");
  expect(titleAt("/registration-form")).toBe("Registration");
  expect(titleAt("/registration-form/")).toBe("Registration");
});

test("what may follow a page's address leads to it, and nothing else does", () => {
  expect(titleAt("/participants/1001")).toBe("Participants");
  expect(titleAt("/registration-form/1")).toBeUndefined();
  expect(titleAt("/registration-forms")).toBeUndefined();
});
