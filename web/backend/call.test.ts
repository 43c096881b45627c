import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { newRequestId } from "./call.ts";
import { asRefusal } from "./refused.ts";

function functionsError(code: string, message: string, details?: unknown): unknown {
  return Object.assign(new FirebaseError(`functions/${code}`, message), { details });
}

test("a refusal keeps code, sentence and details and loses the http status that the SDK appends", () => {
  const theirs = { name: "Ana" };
  expect(asRefusal(functionsError("aborted", "A colleague has changed this user. [409]", { theirs }))).toMatchObject({
    code: "aborted",
    message: "A colleague has changed this user.",
    details: { theirs },
  });
});

test("no answer at all is told as HB being out of reach, not as a fault inside it", () => {
  expect(asRefusal(functionsError("internal", "internal [0]"))).toMatchObject({ code: "unavailable" });
  expect(asRefusal(functionsError("permission-denied", "It needs participants too. [0]"))).toMatchObject({
    code: "permission-denied",
    message: "It needs participants too.",
  });
});

test("the SDK's own time limit is told in words", () => {
  const refusal = asRefusal(functionsError("deadline-exceeded", "deadline-exceeded"));
  expect(refusal).toMatchObject({ code: "deadline-exceeded", message: "HB did not answer for 70 seconds." });
});

test("a code that is not ours becomes internal", () => {
  expect(asRefusal(functionsError("data-loss", "x [500]"))).toMatchObject({ code: "internal" });
  expect(asRefusal(new TypeError("x is not a function"))).toMatchObject({ code: "internal" });
});

test("every intended change gets an id of its own", () => {
  const ids = new Set(Array.from({ length: 100 }, newRequestId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
