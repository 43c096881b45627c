import { grantedAt } from "@hb/domain/granted.ts";
import { isWaitOver } from "@hb/domain/users/confirming.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import type { Account } from "@hb/platform/sign-in/accounts/account.ts";
import { findAccount, listAccounts, lockAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import type { Site } from "../site.ts";
import { grantedTo, isActiveAdministrator, recordUser, setGranted } from "./acts.ts";
import { resetSecondFactor } from "./second-factor-reset.ts";
import * as sql from "./sql.ts";
import { userText as text } from "./text.ts";

export const resetSecondFactors = "reset-second-factors";
export const endPermissions = "end-permissions";

/** Carries out what waited three days and no one stopped, and takes away permissions that have ended. */
export function userJobs(site: Site, now: () => number, { database }: Platform): readonly JobKind<never>[] {
  async function carryOut(tx: Tx, { userId, askedAt }: sql.StoredReset, at: string): Promise<void> {
    const request = await sql.takeReset(tx, userId, askedAt);
    if (!request) return;
    const context = { tx, actor: { kind: "system", job: "two-step sign-in" }, now: at } as const;
    const [account, asker] = [await findAccount(tx, userId), await findAccount(tx, request.askedBy)];
    // An administrator who has lost access in the meantime may have been the reason to take it.
    if (asker && isActiveAdministrator(asker, { now: at, timeZone: site.timeZone }))
      await resetSecondFactor(context, site, request);
    else if (account) await recordUser(context, account, "secondFactorResetDeclined");
  }
  const turn: JobKind = {
    name: resetSecondFactors,
    label: text.jobs.resetSecondFactors,
    cron: "*/5 * * * *",
    async work() {
      const at = new Date(now()).toISOString();
      const over = (await sql.listResets(database.read)).filter(request => isWaitOver(request, at));
      for (const request of over) await inTransaction(database, tx => carryOut(tx, request, at));
    },
  };
  /** They are refused from that moment on in any case; this tells open browsers and the log. */
  const ends: JobKind = {
    name: endPermissions,
    label: text.jobs.endPermissions,
    cron: "* * * * *",
    async work() {
      const at = new Date(now()).toISOString();
      const hasEnded = ({ terms }: Account) =>
        Object.values(grantedTo({ permissions: {}, terms }).terms.until ?? {}).some(until => until.at <= at);
      if (!(await listAccounts(database.read)).some(hasEnded)) return;
      await inTransaction(database, async tx => {
        const context = { tx, actor: { kind: "system", job: "permissions" }, now: at } as const;
        for (const account of (await lockAccounts(tx)).filter(hasEnded))
          await setGranted(context, account, grantedAt(grantedTo(account), at));
      });
    },
  };
  return [turn, ends] as JobKind<never>[];
}
