import { expect, test } from "vitest";
import { refusalOf } from "./failure.ts";

test.each([
  ...["08006", "57P01", "57P03", "53300", "25006", "25P03", "CONNECTION_CLOSED", "CONNECT_TIMEOUT"],
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH"],
  ...["ENETDOWN", "ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"],
])("a database that fails with %s is away for a moment", code => {
  expect(refusalOf(Object.assign(new Error(), { code }))).toMatchObject({ code: "unavailable" });
});

test.each(["42601", "23505", "ENOENT", undefined])("a failure with %s isn't the database's absence", code => {
  expect(refusalOf(Object.assign(new Error(), { code }))).toBeUndefined();
});
