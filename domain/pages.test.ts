import { expect, test } from "vitest";
import { isPage } from "./pages.ts";

test.each([
  "/",
  "/login",
  "/login/",
  "/participants",
  "/participants/",
  "/participants/1042",
  "/participants/import",
  "/remote-study/devices",
  "/remote-study/devices/3",
  "/device/22222222",
  "/icf-form/1042/0123456789abcdef0123456789abcdef",
])("%s is a page", path => {
  expect(isPage(path)).toBe(true);
});

test.each([
  "",
  "/metrics",
  "/livez",
  "/readyz",
  "/status",
  "/version",
  "/Login",
  "/login/more",
  "/participants//1042",
  "/participants/1042/more",
  "/remote-study/devices/3/more",
  "/device",
  "/icf-form",
  "/icf-form/1042",
  "/icf-form/1042/",
  "/icf-form/1042/0123456789abcdef0123456789abcdef/more",
  "/{-$person}",
])("%s is no page", path => {
  expect(isPage(path)).toBe(false);
});
