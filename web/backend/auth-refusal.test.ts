import { Refusal } from "@hb/domain/refusal.ts";
import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { authRefusal } from "./auth-refusal.ts";

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
