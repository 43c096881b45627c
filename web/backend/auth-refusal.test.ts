import { Refusal } from "@hb/domain/refusal.ts";
import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { authRefusal } from "./auth-refusal.ts";

test("a wrong password and an unknown email read the same", () => {
  const said = ["invalid-credential", "wrong-password", "user-not-found", "invalid-email"].map(
    code => authRefusal(new FirebaseError(`auth/${code}`, "")).message,
  );
  expect(new Set(said).size).toBe(1);
});

test("why a password is too weak comes in the server's words", () => {
  const error = new FirebaseError(
    "auth/weak-password",
    "Firebase: Password should be at least 10 characters (auth/weak-password).",
  );
  expect(authRefusal(error).message).toBe("Password should be at least 10 characters.");
});

test("a wrong code can be told from a step that took too long", () => {
  expect(authRefusal(new FirebaseError("auth/invalid-verification-code", ""))).toMatchObject({
    code: "invalid-argument",
    details: "wrong code",
  });
  expect(authRefusal(new FirebaseError("auth/totp-challenge-timeout", ""))).toMatchObject({
    code: "failed-precondition",
    message: "This took too long. Start again.",
  });
});

test("a disabled account isn't mistaken for an ended session", () => {
  expect(authRefusal(new FirebaseError("auth/user-disabled", "")).details).toBe("disabled");
  expect(authRefusal(new FirebaseError("auth/user-token-expired", "")).details).toBeUndefined();
  expect(authRefusal(new FirebaseError("auth/user-disabled", ""))).toBeInstanceOf(Refusal);
});

test("an unexpected failure keeps the server's reference and shows no code", () => {
  const reference = "0b52c0de-4a52-4c29-8d4c-1f1d3a3b9a10";
  const failed = authRefusal(new FirebaseError("auth/internal-error", `Firebase: ${reference} (auth/internal-error).`));
  expect(failed).toMatchObject({ code: "internal", details: { request: reference } });
  expect(failed.message).toBe("Sign-in didn't work. Try again.");
  const unknown = authRefusal(new FirebaseError("auth/something-new", "Firebase: Error (auth/something-new)."));
  expect(unknown).toMatchObject({ code: "internal", message: "Sign-in didn't work. Try again.", details: undefined });
});
