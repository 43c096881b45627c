import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { createAccount, setPassword, updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import type { Browser, Page } from "@playwright/test";
import type { HostedStudy } from "../hosted-study.ts";
import { migrations } from "../running-hb.ts";
import { expect, signIn } from "./journey.ts";

/** At a screen of their own. A new account couldn't confirm anything. */
export async function administratorOfLongStanding(
  browser: Browser,
  { address, databaseUrl }: HostedStudy,
): Promise<Page> {
  const tomas = { email: "tomas@northlight.example", password: "a password of my own" };
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations });
  const now = new Date().toISOString();
  await inTransaction(database, async tx => {
    const permissions = { users: true, participants: true } as const;
    const { uid } = await createAccount(tx, { email: tomas.email, name: "Tomas Okafor", permissions, now });
    await setPassword(tx, { uid, password: tomas.password, now });
    await updateAccount(tx, { uid, changePassword: false, now });
  });
  await database.close();
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, `${address}/users`, tomas);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  return page;
}
