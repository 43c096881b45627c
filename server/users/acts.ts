import { isDeepStrictEqual } from "node:util";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import { readerAt, staffShortDateTime } from "@hb/domain/format.ts";
import { grantedAt, heldAt } from "@hb/domain/granted.ts";
import { type LogAction, logAction } from "@hb/domain/log/actions.ts";
import { logPayloads } from "@hb/domain/log/payloads.ts";
import {
  changeable,
  type Granted,
  type PermissionKey,
  type Permissions,
  permissionKeys,
  type Terms,
  tidyTerms,
} from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { type AccessGiven, canConfirm, endOfWait, startOfConfirming } from "@hb/domain/users/confirming.ts";
import { type AccessChange, whyProtected } from "@hb/domain/users/protections.ts";
import { User } from "@hb/domain/users/user.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Account } from "@hb/platform/sign-in/accounts/account.ts";
import { listAccounts, lockAccounts, updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import { type ChangeContext, listUserEntries, record } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { changeText } from "../text.ts";
import { accountEmailText, userText } from "./text.ts";

type What =
  | "created"
  | "changed"
  | "disabled"
  | "enabled"
  | "deleted"
  | "mustChangePassword"
  | "passwordReset"
  | "passwordChanged"
  | "secondFactorEnrolled"
  | "secondFactorRemoved"
  | "recoveryCodeUsed"
  | "recoveryCodesCreated"
  | "secondFactorResetAsked"
  | "secondFactorResetWithdrawn"
  | "secondFactorResetDeclined"
  | "secondFactorReset"
  | "signedOut"
  | "signInEnded"
  | "providerLinked"
  | "providerUnlinked"
  | "passwordOff"
  | "passwordOn"
  | "permissionAsked"
  | "permissionRequestWithdrawn"
  | "permissionDeclined"
  | "seenAs";
interface AskedPermission {
  key: PermissionKey;
  until: string | null;
  reason: string;
}
interface Facts {
  name?: string;
  email?: string;
  expiresOn?: string | null;
}

export async function recordUser(
  context: ChangeContext,
  user: { uid: string; name: string },
  what: What,
  facts: { old?: Facts; new?: Facts; askedBy?: { userId: string; name: string }; permission?: AskedPermission } = {},
): Promise<void> {
  const payload = { name: user.name, what, ...facts };
  await record(context, { action: logAction.user, subject: { kind: "user", id: user.uid }, payload });
}

export function hasSamePermissions(one: Permissions, other: Permissions): boolean {
  return permissionKeys.every(key => (one[key] === true) === (other[key] === true));
}

/** What an account holds, on terms that only `setGranted` writes. */
export function grantedTo({ permissions, terms }: Pick<Account, "permissions" | "terms">): Granted {
  return { permissions, terms: terms as Terms };
}

/** What an account holds at a moment, for what isn't asked in a call of its own. */
export function permissionsOf(account: Pick<Account, "permissions" | "terms">, now: string): Permissions {
  return heldAt(grantedTo(account), now);
}

/** Permissions with their terms. Terms that aren't given stay, for the permissions that stay. */
export async function setGranted(
  context: ChangeContext,
  before: Account,
  { permissions, terms }: { permissions: Permissions; terms?: Terms | undefined },
): Promise<Account> {
  const old = grantedTo(before);
  const given = { permissions, terms: tidyTerms({ permissions, terms: terms ?? old.terms }) };
  if (hasSamePermissions(old.permissions, permissions) && isDeepStrictEqual(old.terms, given.terms))
    refuse("failed-precondition", changeText.none);
  const after = await updateAccount(context.tx, { uid: before.uid, ...given, now: context.now });
  await recordPermissions(context, before, given);
  return after;
}

export async function recordPermissions(
  context: ChangeContext,
  user: Pick<Account, "uid" | "name" | "permissions" | "terms">,
  to: Granted,
): Promise<void> {
  const old = grantedTo(user);
  const terms = isDeepStrictEqual(old.terms, to.terms) ? {} : { terms: { old: old.terms, new: to.terms } };
  const payload = { name: user.name, old: old.permissions, new: to.permissions, ...terms };
  await record(context, { action: logAction.userPermissions, subject: { kind: "user", id: user.uid }, payload });
}

export function toUser(account: Account): User {
  return User.parse({ ...account, userId: account.uid });
}

/**
 * The user to change, with every account locked: the protections depend on all of them, and of two administrators who
 * remove each other's permission at the same moment only one must succeed.
 */
export async function lockForChange(
  { tx, actor }: ChangeContext,
  { userId, version }: { userId: string; version: number },
  becomes: AccessChange | undefined,
): Promise<Account> {
  const accounts = await lockAccounts(tx);
  const account = accounts.find(({ uid }) => uid === userId) ?? refuse("not-found", userText.gone);
  if (account.version !== version)
    refuse("aborted", userText.justChanged, {
      theirs: toUser(account),
    });
  if (becomes !== undefined && actor.kind === "staff") {
    const reason = whyProtected(accounts.map(toUser), actor.userId, userId, becomes);
    if (reason) refuse("failed-precondition", reason);
  }
  return account;
}

interface Moment {
  now: string;
  timeZone: string;
}

export const isActive = ({ disabled, expiresOn }: Pick<Account, "disabled" | "expiresOn">, { now, timeZone }: Moment) =>
  !disabled && (expiresOn === null || expiresOn >= dateInZone(now, timeZone));

export function isActiveAdministrator(
  account: Pick<Account, "permissions" | "terms" | "disabled" | "expiresOn">,
  moment: Moment,
): boolean {
  const held = grantedAt(grantedTo(account), moment.now);
  return changeable(held).users === true && !held.terms.hidesNames && isActive(account, moment);
}

/** Everyone who can change what the study says and who works in it. */
export async function listAdministrators(db: Queryable, moment: Moment): Promise<Pick<Account, "uid" | "email">[]> {
  return (await listAccounts(db)).filter(account => isActiveAdministrator(account, moment));
}

/** Which administrators can confirm what this one asks. */
export async function listConfirmers(db: Queryable, askedBy: string, moment: Moment): Promise<string[]> {
  const [accounts, given] = await Promise.all([listAccounts(db), listAccessGiven(db, moment.now)]);
  return accounts
    .filter(account => isActiveAdministrator(account, moment))
    .map(({ uid }) => uid)
    .filter(uid => canConfirm(uid, askedBy, given));
}

interface Waiting {
  /** Different for each request. */
  cause: string;
  type: EmailType;
  subject: string;
  headline: string;
  /** Who asked what, in one sentence. */
  what: string;
}

/** An email to everyone on staff about what happens unless one of them stops it, because no one can confirm it. */
export async function postWaiting({ tx, now }: ChangeContext, site: Site, { cause, what, ...email }: Waiting) {
  const until = staffShortDateTime(endOfWait(now), readerAt(site.timeZone, now));
  for (const { uid, email: to } of await listStaffToTell(tx, { now, timeZone: site.timeZone }))
    await sendStaffEmail(
      tx,
      site,
      { cause: `${cause}:${uid}`, type: email.type, to, confidential: true, now },
      {
        subject: email.subject,
        headline: email.headline,
        paragraphs: [accountEmailText.waiting.until(what, until), accountEmailText.waiting.advice],
        button: { label: accountEmailText.signIn, href: `${site.webAppUrl()}/` },
        because: accountEmailText.because,
      },
    );
}

/** Everyone who can sign in, and who could until lately: one who was just shut out should know what happens. */
async function listStaffToTell(db: Queryable, moment: Moment): Promise<Account[]> {
  const [accounts, entries] = await Promise.all([listAccounts(db), listUserEntries(db, startOfConfirming(moment.now))]);
  const disabledLately = new Set(
    entries.filter(({ payload }) => payload["what"] === "disabled").map(one => one.userId),
  );
  return accounts.filter(account => isActive(account, moment) || disabledLately.has(account.uid));
}

async function listAccessGiven(db: Queryable, now: string): Promise<AccessGiven[]> {
  const entries = await listUserEntries(db, startOfConfirming(now));
  return entries.flatMap(({ userId, actorId, action, payload }) => {
    const what = accessGivenBy(action, payload);
    if (!what) return [];
    const { askedBy } = action === logAction.user ? logPayloads[logAction.user].parse(payload) : {};
    return [actorId, askedBy?.userId].filter(by => by !== undefined).map(by => ({ userId, by, what }));
  });
}

function accessGivenBy(action: LogAction, payload: Record<string, unknown>): AccessGiven["what"] | undefined {
  if (action === logAction.userPermissions) {
    const { old, new: to, terms } = logPayloads[logAction.userPermissions].parse(payload);
    // Terms that aren't in the entry are the same before and after.
    const wasAdministrator = old.users && (!terms || changesUsers(terms.old));
    return to.users && (!terms || changesUsers(terms.new)) && !wasAdministrator ? "opened" : undefined;
  }
  const { what, old, new: to } = logPayloads[logAction.user].parse(payload);
  if (what === "created" || what === "enabled") return "opened";
  // A new address gets the emails with which a password is chosen; a later end opens an account that had ended.
  const isReopened = what === "changed" && (old?.email !== to?.email || old?.expiresOn !== to?.expiresOn);
  if (what === "passwordReset" || what === "secondFactorReset" || isReopened) return "handed";
  return undefined;
}

function changesUsers({ readOnly, hidesNames }: Terms): boolean {
  return !readOnly?.users && !hidesNames;
}

/** The email address of a staff user. */
export async function findAccountEmail(db: Queryable, uid: string): Promise<string> {
  const accounts = await listAccounts(db);
  return accounts.find(account => account.uid === uid)?.email ?? refuse("not-found", userText.gone);
}
