import { openExisting } from "@hb/platform/database/existing.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { findAccountByEmail, setOneTimePassword, updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { removeSecondFactor } from "@hb/platform/sign-in/second-factor/second-factor.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { migrations } from "../app.ts";
import { databaseOf, readSettings } from "../env.ts";
import { runProgram } from "../program.ts";
import { recordUser } from "./acts.ts";

/** For emergencies, on the server itself: `npm run reset-password -- EMAIL`. A lost authenticator app goes with it, and so does the rule to use single sign-on only. */
async function resetPassword(email: string | undefined): Promise<void> {
  if (!email) throw new StartError("Enter an email address: npm run reset-password -- EMAIL");
  const settings = readSettings();
  const database = await openExisting({ ...databaseOf(settings), migrations });
  try {
    if (database.pending.length > 0)
      throw new StartError("This study was last used by an older version of HB. Start HB first, then try again.");
    const now = new Date().toISOString();
    const oneTimePassword = await inTransaction(database, async tx => {
      const account = await findAccountByEmail(tx, email.trim().toLowerCase());
      if (!account) throw new StartError(`No user has the email address ${email}.`);
      const password = await setOneTimePassword(tx, { uid: account.uid, now });
      await updateAccount(tx, { uid: account.uid, changePassword: true, disabled: false, providerOnly: false, now });
      const context = { tx, actor: { kind: "system", job: "reset-password" }, now } as const;
      await recordUser(context, account, "passwordReset");
      if (account.providerOnly) await recordUser(context, account, "passwordOn");
      if (await removeSecondFactor(tx, { uid: account.uid, now }))
        await recordUser(context, account, "secondFactorReset");
      return password;
    });
    console.log(`One-time password for ${email}: ${oneTimePassword}`);
  } finally {
    await database.close();
  }
}

await runProgram(() => resetPassword(process.argv[2]));
