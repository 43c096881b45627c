import { logAction } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Account } from "@hb/platform/sign-in/accounts/account.ts";
import { findAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import type { SignInHooks } from "@hb/platform/sign-in/hooks.ts";
import { record, recordRefusal } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { recordUser } from "./acts.ts";
import { postNewPlace } from "./emails.ts";

/** Records what happens at sign-in, in the same transaction. */
export const signInHooks = (site: Site): SignInHooks => ({
  async signedIn(tx, { uid, address, device, method, isNewPlace, now }) {
    const { account, actor } = await findActor(tx, uid);
    // Without an email server it would wait, and arrive when no one remembers the sign-in.
    if (isNewPlace && site.hasMailServer) await postNewPlace(tx, site, { ...account, address, device, now });
    await record(
      { tx, actor, now },
      {
        action: logAction.signIn,
        subject: { kind: "user", id: account.uid },
        payload: { address, ...(method === "provider" && { method }) },
      },
    );
  },
  async providerLinked(tx, { uid, now }) {
    const { account, actor } = await findActor(tx, uid);
    await recordUser({ tx, actor, now }, account, "providerLinked");
  },
  async signedOut(tx, { uid, now }) {
    const { account, actor } = await findActor(tx, uid);
    await recordUser({ tx, actor, now }, account, "signedOut");
  },
  async refused(tx, { email, uid, address, now, reason }) {
    const subject = uid === undefined ? {} : { subject: { kind: "user", id: uid } as const };
    const context = { tx, actor: { kind: "anonymous" }, now } as const;
    await recordRefusal(context, {
      action: logAction.signInRefused,
      ...subject,
      payload: { ...(email && { email }), address, reason },
    });
  },
  async passwordChanged(tx, { uid, now }) {
    const { account, actor } = await findActor(tx, uid);
    await recordUser({ tx, actor, now }, account, "passwordChanged");
  },
  async emailChanged(tx, { uid, now, old, new: email }) {
    const { account, actor } = await findActor(tx, uid);
    await recordUser({ tx, actor, now }, account, "changed", { old: { email: old }, new: { email } });
  },
  async nameChanged(tx, { uid, now, old, new: name }) {
    const { account, actor } = await findActor(tx, uid);
    await recordUser({ tx, actor, now }, account, "changed", { old: { name: old }, new: { name } });
  },
  async secondFactorChanged(tx, { uid, now, how }) {
    const { account, actor } = await findActor(tx, uid);
    await recordUser({ tx, actor, now }, account, secondFactorEvents[how]);
  },
});

const secondFactorEvents = {
  enrolled: "secondFactorEnrolled",
  removed: "secondFactorRemoved",
  "recovery code used": "recoveryCodeUsed",
} as const;

async function findActor(tx: Tx, uid: string): Promise<{ account: Account; actor: Actor }> {
  const account = await findAccount(tx, uid);
  if (!account) throw new Error(`There is no account ${uid}.`);
  const { name, permissions, changePassword } = account;
  return { account, actor: { kind: "staff", userId: uid, name, permissions, changePassword } };
}
