import { isDeepStrictEqual } from "node:util";
import { tidyTerms } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { reviewAccess } from "@hb/domain/users/access-review.ts";
import {
  createRecoveryCodes,
  createUser,
  deleteUser,
  endOwnSignIn,
  forcePasswordChange,
  getAllUsers,
  getOwnSecondFactor,
  listOwnSignIns,
  resetUserPassword,
  setOwnLocale,
  setUserDisabled,
  setUserPermissions,
  setUserProviderOnly,
  unlinkUserProvider,
  updateUser,
} from "@hb/domain/users/contract.ts";
import { maxSignInMs } from "@hb/domain/users/sign-ins.ts";
import type { Platform } from "@hb/platform/platform.ts";
import {
  createAccount,
  deleteAccount,
  endSignIn,
  endSignIns,
  findAccount,
  listAccounts,
  listSignIns,
  setOneTimePassword,
  setPreferences,
  unlinkProvider,
  updateAccount,
} from "@hb/platform/sign-in/accounts/accounts.ts";
import {
  countRecoveryCodes,
  createRecoveryCodes as makeRecoveryCodes,
} from "@hb/platform/sign-in/second-factor/second-factor.ts";
import { handle } from "../handle.ts";
import { findStartOfUses, listPermissionUses } from "../permission-uses/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { changeText } from "../text.ts";
import { lockForChange, recordPermissions, recordUser, setGranted, toUser } from "./acts.ts";
import { postAccountCreated, postEmailChanged, postNewPassword } from "./emails.ts";
import { permissionRequestFunctions } from "./permission-requests.ts";
import { secondFactorResetFunctions } from "./second-factor-reset.ts";
import { seeAsFunctions } from "./see-as.ts";
import { userText as text } from "./text.ts";

function assertHasPassword({ providerOnly, name }: { providerOnly: boolean; name: string }): void {
  if (providerOnly) refuse("failed-precondition", text.noPassword(name));
}

export const userFunctions = (site: Site, signIn: Platform["signIn"]) => [
  ...seeAsFunctions(site, signIn),
  ...secondFactorResetFunctions(site),
  ...permissionRequestFunctions,

  handle(reviewAccess, async ({ db }) => {
    const [accounts, uses, countedSince] = await Promise.all([
      listAccounts(db),
      listPermissionUses(db),
      findStartOfUses(db),
    ]);
    return { users: accounts.map(toUser), uses, countedSince };
  }),

  handle(getAllUsers, async ({ db, actor }) => {
    const accounts = await listAccounts(db);
    const seesAll = actor.kind === "staff" && actor.permissions.users === true;
    const seen = (account: (typeof accounts)[number]) =>
      seesAll ? toUser(account) : { userId: account.uid, name: account.name };
    return { users: Object.fromEntries(accounts.map(account => [account.uid, seen(account)])) };
  }),

  handle(createUser, async (context, { name, email, permissions, terms = {}, expiresOn }) => {
    const { tx, now } = context;
    const granted = { permissions, terms: tidyTerms({ permissions, terms }) };
    const account = await createAccount(tx, { email, name, ...granted, expiresOn, now });
    const oneTimePassword = await setOneTimePassword(tx, { uid: account.uid, now });
    await recordUser(context, account, "created", { new: { name, email, expiresOn } });
    if (!isDeepStrictEqual(granted, { permissions: {}, terms: {} }))
      await recordPermissions(context, { ...account, permissions: {}, terms: {} }, granted);
    if (!site.hasMailServer) return { userId: account.uid, handed: { by: "screen" as const, oneTimePassword } };
    await postAccountCreated(tx, site, { uid: account.uid, email, name, oneTimePassword, now });
    return { userId: account.uid, handed: { by: "email" as const } };
  }),

  handle(updateUser, async (context, { userId, version, name, email, expiresOn }) => {
    const { tx, now } = context;
    const before = await lockForChange(context, { userId, version }, { expiresOn });
    const given = { name, email, expiresOn };
    const fields = (["name", "email", "expiresOn"] as const).filter(field => before[field] !== given[field]);
    if (fields.length === 0) refuse("failed-precondition", changeText.none);
    const after = await updateAccount(tx, { uid: userId, ...given, now });
    const factsOf = (of: typeof given) => Object.fromEntries(fields.map(field => [field, of[field]]));
    await recordUser(context, after, "changed", { old: factsOf(before), new: factsOf(given) });
    if (before.email !== email)
      await postEmailChanged(tx, site, { uid: userId, email: before.email, name, newEmail: email, now });
    return { version: after.version };
  }),

  handle(setUserPermissions, async (context, { userId, version, permissions, terms }) => {
    const becomes = { permissions, ...(terms && { terms }) };
    const before = await lockForChange(context, { userId, version }, becomes);
    return { version: (await setGranted(context, before, { permissions, terms })).version };
  }),

  handle(setUserDisabled, async (context, { userId, version, disabled }) => {
    const { tx, now } = context;
    await lockForChange(context, { userId, version }, { disabled });
    // While disabled, older sessions are refused with that reason. Enabling the account ends them.
    if (!disabled) await endSignIns(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, disabled, now });
    await recordUser(context, after, disabled ? "disabled" : "enabled");
    return { version: after.version };
  }),

  handle(forcePasswordChange, async (context, { userId, version }) => {
    const { tx, now } = context;
    assertHasPassword(await lockForChange(context, { userId, version }, undefined));
    await endSignIns(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, changePassword: true, now });
    await recordUser(context, after, "mustChangePassword");
    return { version: after.version };
  }),

  handle(resetUserPassword, async (context, { requestId, userId, version }) => {
    const { tx, now } = context;
    assertHasPassword(await lockForChange(context, { userId, version }, undefined));
    const oneTimePassword = await setOneTimePassword(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, changePassword: true, now });
    await recordUser(context, after, "passwordReset");
    if (!site.hasMailServer) return { version: after.version, handed: { by: "screen" as const, oneTimePassword } };
    const { email, name } = after;
    await postNewPassword(tx, site, { uid: userId, email, name, oneTimePassword, cause: requestId, now });
    return { version: after.version, handed: { by: "email" as const } };
  }),

  handle(setUserProviderOnly, async (context, { userId, version, providerOnly }) => {
    const { tx, now } = context;
    if (providerOnly && site.providerLabel === undefined) refuse("failed-precondition", text.noProvider);
    await lockForChange(context, { userId, version }, { providerOnly });
    await endSignIns(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, providerOnly, now });
    await recordUser(context, after, providerOnly ? "passwordOff" : "passwordOn");
    return { version: after.version };
  }),

  handle(unlinkUserProvider, async (context, { userId, version }) => {
    const { tx, now } = context;
    await lockForChange(context, { userId, version }, { providerSince: null });
    if (!(await unlinkProvider(tx, { uid: userId, now }))) refuse("failed-precondition", text.notLinked);
    const after = await updateAccount(tx, { uid: userId, now });
    await recordUser(context, after, "providerUnlinked");
    return { version: after.version };
  }),

  handle(getOwnSecondFactor, async ({ db, actor }) => {
    const { userId } = staffOf(actor);
    const account = await findAccount(db, userId);
    return { since: account?.secondFactorSince ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
  }),

  handle(createRecoveryCodes, async context => {
    const { tx, actor } = context;
    const { userId, name } = staffOf(actor);
    const codes = await makeRecoveryCodes(tx, userId);
    await recordUser(context, { uid: userId, name }, "recoveryCodesCreated");
    return { codes };
  }),

  handle(listOwnSignIns, async ({ db, actor, now }) => {
    const { userId, permissions, signIn } = staffOf(actor);
    const since = Date.parse(now) - maxSignInMs(site.signInRule, permissions);
    const open = await listSignIns(db, { uid: userId, now });
    const signIns = open
      .filter(({ signedInAt }) => Date.parse(signedInAt) > since)
      .map(found => ({ ...found, isThisOne: found.id === signIn }));
    return { signIns };
  }),

  handle(endOwnSignIn, async (context, { signIn }) => {
    const { tx, actor, now } = context;
    const { userId, name } = staffOf(actor);
    await endSignIn(tx, { uid: userId, signIn, now });
    await recordUser(context, { uid: userId, name }, "signInEnded");
    return {};
  }),

  handle(setOwnLocale, async ({ tx, actor }, { locale }) => {
    await setPreferences(tx, { uid: staffOf(actor).userId, preferences: { locale } });
    return {};
  }),

  handle(deleteUser, async (context, { userId, version }) => {
    const account = await lockForChange(context, { userId, version }, null);
    await deleteAccount(context.tx, { uid: userId });
    await recordUser(context, account, "deleted", { old: { name: account.name, email: account.email } });
    return {};
  }),
];
