import { grantedAt } from "@hb/domain/granted.ts";
import type { Permissions, Terms } from "@hb/domain/permissions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  EmailAuthProvider,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  onIdTokenChanged,
  reauthenticateWithCredential,
  revokeAccessToken,
  sendPasswordResetEmail,
  setPersistence,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
  updatePassword,
  verifyPasswordResetCode,
} from "firebase/auth";
import { idleMs, isLeaving, noteActivity, noteLeaving } from "./activity.ts";
import { authRefusal } from "./auth-refusal.ts";
import { isReachable, serverNow } from "./clock.ts";
import { loadBackend, once } from "./firebase.ts";
import { seeAsToken, stopSeeingAs } from "./see-as.ts";
import { createStore } from "./store.ts";
import { signedOut } from "./text.ts";

/** Who is signed in, by the claims of the sign-in token. */
export interface UserInfo {
  userId: string;
  name: string;
  email: string;
  /** Those that haven't ended. */
  permissions: Permissions;
  terms: Terms;
  /** The administrator who looks at HB with this colleague's eyes; absent = it is the colleague. */
  seenBy?: string;
  changePassword: boolean;
  /** They signed in with single sign-on, and prove with it again who they are. */
  byProvider: boolean;
  /** Their account has no use for a password. */
  providerOnly: boolean;
  /** By when they need two-step sign-in, in milliseconds of the server's clock; absent = they have it or needn't. */
  secondFactorDueAt?: number;
  /** Due when these claims were issued: nothing else opens before it is set up. */
  mustSetUpSecondFactor: boolean;
  /** A screen that no one has used for this long is locked. */
  idleLockMinutes: number;
  /** How they chose to read dates and times; absent = as in their browser. */
  locale?: unknown;
  /** When these claims were issued, in milliseconds of the server's clock. */
  asOf: number;
  /** When they last proved who they are, on the same clock. */
  provedAt: number;
}

/** Why no one is signed in anymore: they signed out, the session ended, or the account was disabled. */
export type Ending = "asked" | "ended" | "disabled";

export type SignIn =
  | { state: "unknown"; trouble?: Refusal }
  /** `hasEnded`: the screen waits for the same person, because their session ended or no one used it for a while. */
  | { state: "signed in"; user: UserInfo; hasEnded?: "ended" | "idle" }
  | { state: "signed out"; because?: Ending };

const { get: signInNow, set, watch: watchSignIn } = createStore<SignIn>({ state: "unknown" });

export { signInNow, watchSignIn };

let leavingOnPurpose = false;
let changingPassword: Promise<unknown> = Promise.resolve();
let turn = 0;
let lastUser: User | undefined;

/** Finds out who is signed in and follows changes from then on; may be called again after a failure. */
export function resolveSignIn(): void {
  const current = signInNow();
  if (current.state === "unknown" && current.trouble) set({ state: "unknown" });
  loadAuth().then(
    auth => auth.authStateReady().then(() => follow(auth.currentUser)),
    (error: unknown) => set({ state: "unknown", trouble: authRefusal(error) }),
  );
}

export const loadAuth = once(async () => {
  const { app, origin } = await loadBackend();
  // Not getAuth(), which loads a script from Google on some browsers. The emulator's function is the SDK's only way to
  // name another host for sign-in.
  const seen = seeAsToken();
  const kept = [indexedDBLocalPersistence, browserLocalPersistence];
  // A colleague's view stays in this tab and leaves one's own sign-in alone.
  const auth = initializeAuth(app, { persistence: seen === undefined ? kept : inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  if (seen !== undefined) await signInWithCustomToken(auth, seen).catch(stopSeeingAs);
  onIdTokenChanged(auth, user => void follow(user));
  return auth;
});

/**
 * The SDK signs out without a reason, but the user it dropped can ask for a token once more: the refusal names it. A
 * user who gets a token signed out on purpose, in another tab.
 */
async function whyEnded(): Promise<Ending> {
  // The tokens of every tab ended with it.
  if (isLeaving()) return "asked";
  try {
    await lastUser?.getIdToken(true);
    return "asked";
  } catch (error) {
    return authRefusal(error).details === "disabled" ? "disabled" : "ended";
  }
}

async function end(mine: number): Promise<void> {
  const because = leavingOnPurpose ? "asked" : await whyEnded();
  const current = signInNow();
  if (mine !== turn || current.state !== "signed in") return;
  const mustChoose = current.user.changePassword;
  if (because === "ended" && !mustChoose)
    set({ state: "signed in", user: current.user, hasEnded: wasIdle(current.user) ? "idle" : "ended" });
  else set({ state: "signed out", because });
}

/** Gives up the screen of an ended session, with everything typed in it. */
export function leaveEnded(): void {
  const current = signInNow();
  if (current.state === "signed in" && current.hasEnded) set({ state: "signed out", because: "ended" });
}

async function follow(user: User | null): Promise<void> {
  const mine = ++turn;
  if (!user) {
    // A colleague's view lasts as long as its token: then one's own sign-in is used again.
    if (seeAsToken() !== undefined) return stopSeeingAs();
    const current = signInNow();
    if (current.state === "unknown") set({ state: "signed out" });
    if (current.state === "signed in" && !current.hasEnded) await end(mine);
    leavingOnPurpose = false;
    return;
  }
  lastUser = user;
  try {
    const { claims, signInProvider } = await user.getIdTokenResult();
    if (signInProvider === "custom") Object.assign(claims, await seenUser());
    if (mine === turn) take(user, claims, signInProvider);
  } catch (error) {
    // An ended session signs out by itself and comes back here without a user; otherwise the network is down.
    const now = signInNow();
    if (mine !== turn || now.state === "signed out" || (now.state === "signed in" && now.hasEnded)) return;
    const trouble = authRefusal(error);
    const kept = trouble.code === "unavailable" ? keptClaims(user) : undefined;
    if (kept) take(user, kept, word((kept["firebase"] as Claims | undefined)?.["sign_in_provider"]) ?? null);
    else if (now.state === "unknown") set({ state: "unknown", trouble });
  }
}

type Claims = Record<string, unknown>;

/**
 * Of the last token, also after its hour: who was here, for screens that work without a network. The server refuses it, and
 * once there is an answer again, the SDK gets a new one or signs out.
 */
function keptClaims(user: User): Claims | undefined {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { accessToken?: string } };
  const payload = stsTokenManager?.accessToken?.split(".")[1];
  if (payload === undefined || seeAsToken() !== undefined) return undefined;
  const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), letter =>
    letter.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}

function take(user: User, claims: Claims, signInProvider: string | null): void {
  const asOf = Number(claims["iat"]) * 1000;
  const given = { permissions: (claims["permissions"] ?? {}) as Permissions, terms: (claims["terms"] ?? {}) as Terms };
  const { permissions, terms } = grantedAt(given, new Date(serverNow()).toISOString());
  followEnds(terms);
  const dueAt = Date.parse(word(claims["secondFactorDueAt"]) ?? "");
  set({
    state: "signed in",
    user: {
      userId: word(claims["userId"]) ?? user.uid,
      name: word(claims["name"]) ?? user.displayName ?? user.email ?? "",
      email: word(claims["email"]) ?? user.email ?? "",
      permissions,
      terms,
      ...(typeof claims["seenBy"] === "string" && { seenBy: claims["seenBy"] }),
      changePassword: claims["changePassword"] === true,
      byProvider: signInProvider !== null && signInProvider !== "password",
      providerOnly: claims["providerOnly"] === true,
      ...(Number.isFinite(dueAt) && { secondFactorDueAt: dueAt }),
      // Claims are issued by the second.
      mustSetUpSecondFactor: dueAt < asOf + 1000,
      idleLockMinutes: Number(claims["idleLockMinutes"] ?? 15),
      locale: claims["locale"],
      asOf,
      provedAt: Number(claims["auth_time"]) * 1000,
    },
  });
}

/** Not in the token: what the colleague may do now. A view that has ended leads back to one's own. */
async function seenUser(): Promise<object> {
  const { call } = await import("./call.ts");
  return call("getSeenUser", null).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== "unavailable") stopSeeingAs();
    throw error;
  });
}

let nextEnd: ReturnType<typeof setTimeout> | undefined;
/** The longest that a browser's timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

/** A permission that ends is gone from every open screen at that moment, or as it was before, also where nothing answers. */
function followEnds({ until = {} }: Terms): void {
  clearTimeout(nextEnd);
  const left = Object.values(until).map(({ at }) => Date.parse(at) - serverNow());
  const soonest = Math.min(...left.filter(ms => ms > 0));
  if (Number.isFinite(soonest))
    nextEnd = setTimeout(() => void follow(lastUser ?? null), Math.min(soonest + 50, maxTimerMs));
}

/** The password was right, and a code is asked for. */
export interface CodeChallenge {
  /** With a code of the authenticator app or a recovery code. */
  answer: (code: string) => Promise<void>;
}

/** Signs in, or answers the challenge to complete it. */
export async function signIn(email: string, password: string): Promise<CodeChallenge | undefined> {
  const auth = await orRefusal(loadAuth());
  return orChallenge(auth, signInWithEmailAndPassword(auth, email, password));
}

export async function orChallenge(auth: Auth, work: Promise<unknown>): Promise<CodeChallenge | undefined> {
  // Before it has worked: the screen that opens then must not find itself idle.
  noteActivity();
  try {
    await work;
    return undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "auth/multi-factor-auth-required") throw authRefusal(error);
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
    const factor = resolver.hints[0]?.uid ?? "";
    return {
      answer: async code => {
        noteActivity();
        await orRefusal(resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor, code)));
      },
    };
  }
}

/** Who came with single sign-on also leaves that, except from a screen that goes on without anyone signed in. */
export async function signOut({ stay = false } = {}): Promise<void> {
  const current = signInNow();
  const byProvider = current.state === "signed in" && current.user.byProvider;
  leavingOnPurpose = true;
  noteLeaving();
  await orRefusal(loadAuth().then(leave));
  if (byProvider && !stay) location.assign("/sign-in/provider/sign-out");
}

/**
 * Covers the screen, in every tab, until its person signs in again. Nothing that is left in the browser opens anything.
 * False = HB can't be reached: no one could unlock it again, and the front desk works on.
 */
export async function lock(): Promise<boolean> {
  if (!(await isReachable())) return false;
  const current = signInNow();
  if (current.state !== "signed in" || current.hasEnded) return true;
  if (current.user.seenBy !== undefined) {
    stopSeeingAs();
    return true;
  }
  set({ ...current, hasEnded: "idle" });
  await leave(await loadAuth());
  return true;
}

export interface SessionAside {
  /** Where the SDK looks for it in the browser's storage when it starts, and what it then finds. */
  session: { name: string; value: string };
  /** From now on it is nowhere else in this browser. */
  forget: () => Promise<void>;
}

/** For a browser that someone else holds for a while, without a network to end the session and begin another. */
export async function setSessionAside(): Promise<SessionAside> {
  const auth = await loadAuth();
  if (!auth.currentUser) throw new Refusal("unauthenticated", "Sign in first.");
  return {
    session: {
      name: `firebase:authUser:${auth.config.apiKey}:${auth.name}`,
      value: JSON.stringify(auth.currentUser.toJSON()),
    },
    forget: () => setPersistence(auth, inMemoryPersistence),
  };
}

/** The SDK forgets its tokens; the server is told first that they end. Without an answer they end with their time. */
async function leave(auth: Auth): Promise<void> {
  const token = auth.currentUser?.refreshToken;
  if (token) await Promise.race([revokeAccessToken(auth, token).catch(() => undefined), pause(maxRevokeMs)]);
  await auth.signOut();
}

const maxRevokeMs = 3_000;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

function wasIdle({ idleLockMinutes }: UserInfo): boolean {
  return idleMs() >= idleLockMinutes * 60_000;
}

/**
 * Whether the signed-in user is the one at the screen; "nobody" if that sign-in has ended since. A challenge means that
 * the password was right; answered, it makes the proof complete.
 */
export function confirmPassword(password: string): Promise<"confirmed" | "nobody" | CodeChallenge> {
  return confirmAs(user =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password)),
  );
}

export async function confirmAs(
  prove: (user: User) => Promise<unknown>,
): Promise<"confirmed" | "nobody" | CodeChallenge> {
  const auth = await loadAuth();
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user?.email) return "nobody";
  const older = user.refreshToken;
  const challenge = await orChallenge(auth, prove(user));
  // The proof is a new sign-in: this browser has no use for the one before.
  const endOlder = () => void revokeAccessToken(auth, older).catch(() => undefined);
  if (challenge) return { answer: code => challenge.answer(code).then(endOlder) };
  endOlder();
  return "confirmed";
}

/** Always answers the same, whether or not the address belongs to an account. */
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

/** For what is done to one's own account. */
export async function signedInUser(): Promise<User> {
  const { currentUser } = await loadAuth();
  return currentUser ?? raise(new Refusal("unauthenticated", signedOut));
}

export async function changeOwnPassword(newPassword: string): Promise<void> {
  const user = await signedInUser();
  const change = updatePassword(user, newPassword).then(() => user.getIdToken(true));
  changingPassword = change.catch(() => undefined);
  await orRefusal(change);
}

let isRefreshing = false;
let refreshAgain = false;

/**
 * Gets fresh claims from the server, and tries until it has them; signs out an account that was disabled or deleted. One
 * at a time: of two answers on their way, the older could arrive last.
 */
export async function refreshUserInfo(): Promise<void> {
  refreshAgain = true;
  const auth = await loadAuth();
  // There is no other token: what it stands for is asked anew.
  if (seeAsToken() !== undefined) return follow(auth.currentUser);
  if (isRefreshing) return;
  isRefreshing = true;
  for (let pauseMs = 500; refreshAgain && auth.currentUser; ) {
    // A new password ends every older session: refreshing with the old one at that moment would sign the user out.
    await changingPassword;
    refreshAgain = false;
    try {
      await auth.currentUser?.getIdToken(true);
    } catch {
      // The network is down, or the SDK has signed out, which `follow` reports.
      refreshAgain = true;
      await pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, 60_000);
    }
  }
  isRefreshing = false;
}

function word(claim: unknown): string | undefined {
  return typeof claim === "string" ? claim : undefined;
}

export async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw authRefusal(error);
  }
}

function raise(error: Error): never {
  throw error;
}
