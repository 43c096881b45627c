import type { Permissions } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  verifyPasswordResetCode,
} from "firebase/auth";
import { authRefusal } from "./auth-refusal.ts";
import { loadBackend } from "./firebase.ts";

/** Who is signed in, as the sign-in token's claims tell it. */
export interface UserInfo {
  userId: string;
  name: string;
  email: string;
  permissions: Permissions;
  changePassword: boolean;
  /** When these claims were made, in the server's milliseconds. */
  asOf: number;
}

/** Why nobody is signed in any more: they asked for it, the session ended, or the account was disabled. */
export type Ending = "asked" | "ended" | "disabled";

export type SignIn =
  | { state: "unknown"; trouble?: Refusal }
  /** `hasEnded`: by itself, not on purpose; the screen waits for the same person. */
  | { state: "signed in"; user: UserInfo; hasEnded?: true }
  | { state: "signed out"; because?: Ending };

let current: SignIn = { state: "unknown" };
const listeners = new Set<() => void>();
let loadingAuth: Promise<Auth> | undefined;
let leavingOnPurpose = false;
let changingPassword: Promise<unknown> = Promise.resolve();
let turn = 0;
let lastUser: User | undefined;

export function signInNow(): SignIn {
  return current;
}

export function watchSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: SignIn): void {
  current = next;
  for (const tell of listeners) tell();
}

/** Finds out who is signed in and follows it from then on; may be called again after trouble. */
export function resolveSignIn(): void {
  if (current.state === "unknown" && current.trouble) set({ state: "unknown" });
  loadAuth().then(
    auth => auth.authStateReady().then(() => follow(auth.currentUser)),
    (error: unknown) => set({ state: "unknown", trouble: authRefusal(error) }),
  );
}

function loadAuth(): Promise<Auth> {
  loadingAuth ??= loadBackend()
    .then(({ app, origin }) => {
      // Not getAuth(): that one loads a script from Google on some browsers. And it is the SDK's own way to name
      // another host for sign-in, whatever the word emulator suggests.
      const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      onIdTokenChanged(auth, user => void follow(user));
      return auth;
    })
    .catch((error: unknown) => {
      loadingAuth = undefined;
      throw error;
    });
  return loadingAuth;
}

/**
 * The SDK signs out without a reason, but the user it dropped can still ask for a token once more and be told. One that
 * gets it was signed out on purpose, in another tab.
 */
async function whyEnded(): Promise<Ending> {
  try {
    await lastUser?.getIdToken(true);
    return "asked";
  } catch (error) {
    return authRefusal(error).details === "disabled" ? "disabled" : "ended";
  }
}

async function end(mine: number): Promise<void> {
  const because = leavingOnPurpose ? "asked" : await whyEnded();
  if (mine !== turn || current.state !== "signed in") return;
  const mustChoose = current.user.changePassword;
  if (because === "ended" && !mustChoose) set({ state: "signed in", user: current.user, hasEnded: true });
  else set({ state: "signed out", because });
}

/** Whoever does not sign in again lets go of the screen and of what was typed in it. */
export function leaveEnded(): void {
  if (current.state === "signed in" && current.hasEnded) set({ state: "signed out", because: "ended" });
}

async function follow(user: User | null): Promise<void> {
  const mine = ++turn;
  if (!user) {
    if (current.state === "unknown") set({ state: "signed out" });
    if (current.state === "signed in" && !current.hasEnded) await end(mine);
    leavingOnPurpose = false;
    return;
  }
  lastUser = user;
  try {
    const { claims } = await user.getIdTokenResult();
    if (mine !== turn) return;
    set({
      state: "signed in",
      user: {
        userId: word(claims["userId"]) ?? user.uid,
        name: word(claims["name"]) ?? user.displayName ?? user.email ?? "",
        email: word(claims["email"]) ?? user.email ?? "",
        permissions: claims["permissions"] ?? {},
        changePassword: claims["changePassword"] === true,
        asOf: Number(claims["iat"]) * 1000,
      },
    });
  } catch (error) {
    // An ended session signs out by itself and comes back here as nobody; what is left is a network that is down.
    if (mine === turn && current.state === "unknown") set({ state: "unknown", trouble: authRefusal(error) });
  }
}

export async function signIn(email: string, password: string): Promise<void> {
  await orRefusal(loadAuth().then(auth => signInWithEmailAndPassword(auth, email, password)));
}

export async function signOut(): Promise<void> {
  leavingOnPurpose = true;
  await orRefusal(loadAuth().then(auth => auth.signOut()));
}

/** Whether whoever is signed in here is the one at the screen; "nobody" when that sign-in has ended meanwhile. */
export async function confirmPassword(password: string): Promise<"confirmed" | "nobody"> {
  const auth = await loadAuth();
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user?.email) return "nobody";
  await orRefusal(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password)));
  return "confirmed";
}

/** Always answers the same, whether or not anybody has that address. */
export async function askForPasswordReset(email: string): Promise<void> {
  await orRefusal(loadAuth().then(auth => sendPasswordResetEmail(auth, email)));
}

/** Whose password a reset code may change. */
export async function inspectPasswordReset(code: string): Promise<string> {
  return orRefusal(loadAuth().then(auth => verifyPasswordResetCode(auth, code)));
}

export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await orRefusal(loadAuth().then(auth => confirmPasswordReset(auth, code, newPassword)));
}

export async function changeOwnPassword(newPassword: string): Promise<void> {
  const auth = await loadAuth();
  const user = auth.currentUser ?? raise(new Refusal("unauthenticated", "You're not signed in anymore."));
  const change = updatePassword(user, newPassword).then(() => user.getIdToken(true));
  changingPassword = change.catch(() => undefined);
  await orRefusal(change);
}

/** Takes fresh claims from the server; an account that was disabled or deleted is signed out by this. */
export async function refreshUserInfo(): Promise<void> {
  // A new password ends every older session: refreshing with the old one in that moment would sign the person out.
  await changingPassword;
  const user = (await loadAuth()).currentUser;
  if (!user) return;
  try {
    await user.getIdToken(true);
  } catch {
    // Either the network is down and nothing has changed, or the SDK has signed out, which is told by `follow`.
  }
}

function word(claim: unknown): string | undefined {
  return typeof claim === "string" ? claim : undefined;
}

async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw authRefusal(error);
  }
}

function raise(error: Error): never {
  throw error;
}
