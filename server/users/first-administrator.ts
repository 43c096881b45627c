import { type Permissions, permissionKeys } from "@hb/domain/permissions.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import {
  createAccount,
  lockAccounts,
  setOneTimePassword,
  setPassword,
  updateAccount,
} from "@hb/platform/sign-in/accounts/accounts.ts";
import { grantedTo, recordPermissions, recordUser } from "./acts.ts";

interface FirstAdministrator {
  email: string | undefined;
  password: string | undefined;
  now: string;
}

const everything: Permissions = Object.fromEntries(permissionKeys.map(key => [key, true]));
const actor = { kind: "system", job: "first start" } as const;

/**
 * Creates the first administrator, with every permission, in an empty study. Until they choose a password, each start
 * issues a new one-time password. Returns the lines to print.
 */
export async function ensureAdministrator(
  database: Database,
  { email, password, now }: FirstAdministrator,
): Promise<string[]> {
  return inTransaction(database, async tx => {
    const accounts = await lockAccounts(tx);
    const [only, ...others] = accounts;
    if (only && (others.length > 0 || !only.changePassword)) return [];
    const account =
      only ??
      (await createAccount(tx, {
        email: (email ?? "admin@hb.example").toLowerCase(),
        name: "Administrator",
        permissions: everything,
        now,
      }));
    if (!only) {
      await recordUser({ tx, actor, now }, account, "created", { new: { name: account.name, email: account.email } });
      await recordPermissions({ tx, actor, now }, { ...account, permissions: {} }, grantedTo(account));
    }
    if (password && !only) {
      await setPassword(tx, { uid: account.uid, password, now });
      await updateAccount(tx, { uid: account.uid, changePassword: false, now });
      return [];
    }
    const oneTimePassword = await setOneTimePassword(tx, { uid: account.uid, now });
    await updateAccount(tx, { uid: account.uid, changePassword: true, now });
    return [`Administrator: ${account.email}`, `One-time password: ${oneTimePassword}`];
  });
}
