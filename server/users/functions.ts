import {
  createUser,
  deleteUser,
  forcePasswordChange,
  getAllUsers,
  resetUserPassword,
  setUserDisabled,
  setUserPermissions,
  updateUser,
} from "@hb/domain/users/contract.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import {
  createAccount,
  deleteAccount,
  endSignIns,
  listAccounts,
  setOneTimePassword,
  updateAccount,
} from "@hb/platform/sign-in/accounts.ts";
import type { Site } from "../site.ts";
import { lockForChange, recordPermissions, recordUser, toUser } from "./acts.ts";
import { postAccountCreated, postEmailChanged, postNewPassword } from "./emails.ts";

export const userFunctions = (site: Site) => [
  handle(getAllUsers, async ({ db, actor }) => {
    const accounts = await listAccounts(db);
    const seesAll = actor.kind === "staff" && actor.permissions.users === true;
    const seen = (account: (typeof accounts)[number]) =>
      seesAll ? toUser(account) : { userId: account.uid, name: account.name };
    return { users: Object.fromEntries(accounts.map(account => [account.uid, seen(account)])) };
  }),

  handle(createUser, async (happening, { requestId, name, email, permissions, expiresOn }) => {
    const { tx, now } = happening;
    const account = await createAccount(tx, { email, name, permissions, expiresOn, now });
    const oneTimePassword = await setOneTimePassword(tx, { uid: account.uid, now });
    await recordUser(happening, account, "created", { new: { name, email, expiresOn } });
    await recordPermissions(happening, { ...account, permissions: {} }, permissions);
    if (!site.hasMailServer) return { userId: account.uid, handed: { by: "screen" as const, oneTimePassword } };
    await postAccountCreated(tx, site, { uid: account.uid, email, name, oneTimePassword, cause: requestId, now });
    return { userId: account.uid, handed: { by: "email" as const } };
  }),

  handle(updateUser, async (happening, { userId, version, name, email, expiresOn }) => {
    const { tx, now } = happening;
    const before = await lockForChange(happening, { userId, version }, { expiresOn });
    const after = await updateAccount(tx, { uid: userId, name, email, expiresOn, now });
    await recordUser(happening, after, "changed", {
      old: { name: before.name, email: before.email, expiresOn: before.expiresOn },
      new: { name, email, expiresOn },
    });
    if (before.email !== email)
      await postEmailChanged(tx, site, { uid: userId, email: before.email, name, newEmail: email, now });
    return { version: after.version };
  }),

  handle(setUserPermissions, async (happening, { userId, version, permissions }) => {
    const before = await lockForChange(happening, { userId, version }, { permissions });
    const after = await updateAccount(happening.tx, { uid: userId, permissions, now: happening.now });
    await recordPermissions(happening, before, permissions);
    return { version: after.version };
  }),

  handle(setUserDisabled, async (happening, { userId, version, disabled }) => {
    const { tx, now } = happening;
    await lockForChange(happening, { userId, version }, { disabled });
    // Sign-ins from before stay refused while disabled, with that reason; they are over once the account is enabled again.
    if (!disabled) await endSignIns(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, disabled, now });
    await recordUser(happening, after, disabled ? "disabled" : "enabled");
    return { version: after.version };
  }),

  handle(forcePasswordChange, async (happening, { userId, version }) => {
    const { tx, now } = happening;
    await lockForChange(happening, { userId, version }, undefined);
    await endSignIns(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, changePassword: true, now });
    await recordUser(happening, after, "mustChangePassword");
    return { version: after.version };
  }),

  handle(resetUserPassword, async (happening, { requestId, userId, version }) => {
    const { tx, now } = happening;
    await lockForChange(happening, { userId, version }, undefined);
    const oneTimePassword = await setOneTimePassword(tx, { uid: userId, now });
    const after = await updateAccount(tx, { uid: userId, changePassword: true, now });
    await recordUser(happening, after, "passwordReset");
    if (!site.hasMailServer) return { version: after.version, handed: { by: "screen" as const, oneTimePassword } };
    const { email, name } = after;
    await postNewPassword(tx, site, { uid: userId, email, name, oneTimePassword, cause: requestId, now });
    return { version: after.version, handed: { by: "email" as const } };
  }),

  handle(deleteUser, async (happening, { userId, version }) => {
    const account = await lockForChange(happening, { userId, version }, null);
    await deleteAccount(happening.tx, { uid: userId });
    await recordUser(happening, account, "deleted", { old: { name: account.name, email: account.email } });
    return {};
  }),
];
