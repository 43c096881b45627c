import { Refusal } from "@hb/domain/refusal.ts";
import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { authRefusal } from "./auth-refusal.ts";
import { asRefusal, newRequestId } from "./call.ts";
import { withPort } from "./firebase.ts";

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
});

test("the SDK's own time limit is told in words", () => {
  const refusal = asRefusal(functionsError("deadline-exceeded", "deadline-exceeded"));
  expect(refusal).toMatchObject({ code: "deadline-exceeded", message: "HB did not answer for 70 seconds." });
});

test("a code that is not ours becomes internal", () => {
  expect(asRefusal(functionsError("data-loss", "x [500]"))).toMatchObject({ code: "internal" });
  expect(asRefusal(new TypeError("x is not a function"))).toMatchObject({ code: "internal" });
});

test("a wrong password and an unknown email are told in the same sentence", () => {
  const said = ["invalid-credential", "wrong-password", "user-not-found", "invalid-email"].map(
    code => authRefusal(new FirebaseError(`auth/${code}`, "")).message,
  );
  expect(new Set(said).size).toBe(1);
});

test("why a password is too weak is told in the server's words", () => {
  const error = new FirebaseError(
    "auth/weak-password",
    "Firebase: Password should be at least 10 characters (auth/weak-password).",
  );
  expect(authRefusal(error).message).toBe("Password should be at least 10 characters.");
});

test("a disabled account is told apart from an ended sign-in", () => {
  expect(authRefusal(new FirebaseError("auth/user-disabled", "")).details).toBe("disabled");
  expect(authRefusal(new FirebaseError("auth/user-token-expired", "")).details).toBeUndefined();
  expect(authRefusal(new FirebaseError("auth/user-disabled", ""))).toBeInstanceOf(Refusal);
});

test("every intended change gets an id of its own", () => {
  const ids = new Set(Array.from({ length: 100 }, newRequestId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("plain http without a port is told to the realtime SDK with one", () => {
  expect(withPort("http://hb.lab?ns=hb")).toBe("http://hb.lab:80?ns=hb");
  expect(withPort("http://127.0.0.1:8080?ns=hb")).toBe("http://127.0.0.1:8080?ns=hb");
  expect(withPort("https://hb.example.org?ns=hb")).toBe("https://hb.example.org?ns=hb");
});
