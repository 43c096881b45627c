import { expect, test } from "vitest";
import { pages as allPages } from "../../routes.tsx";
import { homeTarget, type Page, pageAt, shortcuts } from "./page.ts";

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

test("someone who can only schedule lands at the desk on a tablet, and nowhere else", () => {
  expect(homeTarget(allPages, { scheduler: true }, true)).toBe("/scheduler/desk");
  expect(homeTarget(allPages, { scheduler: true }, false)).toBe("/scheduler");
  expect(homeTarget(allPages, { scheduler: true, log: true }, true)).toBe("/scheduler");
  expect(homeTarget(allPages, { participants: true }, true)).toBe("/participants");
});

test("Overview and Front desk are one click away for those who can open them", () => {
  const paths = (permissions: Parameters<typeof shortcuts>[1]) =>
    shortcuts(allPages, permissions).map(({ path }) => path);
  expect(paths({ scheduler: true, overview: true })).toEqual(["/scheduler/desk", "/overview"]);
  expect(paths({ overview: true })).toEqual(["/overview"]);
  expect(paths({ participants: true })).toEqual([]);
});
