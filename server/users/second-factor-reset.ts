import { emailType } from "@hb/domain/emails/email-types.ts";
import { readerAt, staffShortDateTime } from "@hb/domain/format.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { endOfWait, whyCantConfirm } from "@hb/domain/users/confirming.ts";
import {
  askForSecondFactorReset,
  confirmSecondFactorReset,
  endSecondFactorReset,
  listSecondFactorResets,
} from "@hb/domain/users/second-factor-reset-contract.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { Account } from "@hb/platform/sign-in/accounts/account.ts";
import { findAccount, listAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { removeSecondFactor } from "@hb/platform/sign-in/second-factor/second-factor.ts";
import { handle } from "../handle.ts";
import type { ChangeContext } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { listConfirmers, postWaiting, recordUser } from "./acts.ts";
import { postSecondFactorReset } from "./emails.ts";
import * as sql from "./sql.ts";
import { secondFactorResetText as text, userText } from "./text.ts";

/** A lost authenticator app is reset by two administrators, so that none of them opens a colleague's account alone. */
export const secondFactorResetFunctions = (site: Site) => {
  /** Whose authenticator app it is never counts: who can still sign in with it removes it without help. */
  const confirmersOf = async (db: Queryable, { askedBy, userId }: { askedBy: string; userId?: string }, now: string) =>
    (await listConfirmers(db, askedBy, { now, timeZone: site.timeZone })).filter(uid => uid !== userId);

  return [
    handle(listSecondFactorResets, async ({ db, actor, now }) => {
      const me = staffOf(actor);
      const seesAll = me.permissions.users === true;
      const [accounts, requests] = await Promise.all([listAccounts(db), sql.listResets(db)]);
      const nameOf = (userId: string) => accounts.find(({ uid }) => uid === userId)?.name ?? "";
      const seen = requests.filter(({ userId, waits }) => seesAll || waits || userId === me.userId);
      const resets = seen.map(async ({ waits, ...request }) => ({
        ...request,
        name: nameOf(request.userId),
        waitsUntil: waits ? endOfWait(request.askedAt) : null,
        confirmers: seesAll ? await confirmersOf(db, request, now) : [],
      }));
      return {
        resets: await Promise.all(resets),
        confirmers: seesAll ? await confirmersOf(db, { askedBy: me.userId }, now) : [],
      };
    }),

    handle(askForSecondFactorReset, async (context, { requestId, userId }) => {
      const { tx, actor, now } = context;
      const { userId: askedBy, name: askedByName } = staffOf(actor);
      if (userId === askedBy) refuse("failed-precondition", text.own);
      const account = await getAccount(tx, userId);
      const waits = (await confirmersOf(tx, { askedBy, userId }, now)).length === 0;
      if (!(await sql.insertReset(tx, { userId, askedBy, askedByName, askedAt: now, waits })))
        refuse("already-exists", text.alreadyAsked);
      await recordUser(context, account, "secondFactorResetAsked");
      if (!waits) return { waitsUntil: null };
      await postWaiting(context, site, {
        cause: `second-factor-reset-waiting:${requestId}`,
        type: emailType.secondFactorReset,
        subject: text.waiting.subject(askedByName, account.name),
        headline: text.waiting.headline,
        what: text.waiting.what(askedByName, account.name),
      });
      return { waitsUntil: endOfWait(now) };
    }),

    handle(endSecondFactorReset, async (context, { userId }) => {
      const { tx, actor } = context;
      const me = staffOf(actor);
      const { askedBy, waits } = await take(tx, userId);
      if (!me.permissions.users && !waits && userId !== me.userId) refuse("permission-denied", text.administratorsOnly);
      const what = askedBy === me.userId ? "secondFactorResetWithdrawn" : "secondFactorResetDeclined";
      await recordUser(context, await getAccount(tx, userId), what);
      return {};
    }),

    handle(confirmSecondFactorReset, async (context, { userId }) => {
      const { tx, actor, now } = context;
      const me = staffOf(actor).userId;
      const request = await take(tx, userId);
      if (userId === me) refuse("failed-precondition", text.confirmedByColleague);
      if (!(await confirmersOf(tx, request, now)).includes(me))
        refuse("failed-precondition", request.waits ? untilWhen(request, site, now) : whyCantConfirm(request, me));
      await resetSecondFactor(context, site, request);
      return {};
    }),
  ];
};

/** Carries out a request that was taken. The person signs in with the password and sets up an authenticator app again. */
export async function resetSecondFactor(
  context: ChangeContext,
  site: Site,
  { userId, askedBy, askedByName }: sql.StoredReset,
): Promise<void> {
  const { tx, now } = context;
  const account = await getAccount(tx, userId);
  await removeSecondFactor(tx, { uid: userId, now });
  await recordUser(context, account, "secondFactorReset", { askedBy: { userId: askedBy, name: askedByName } });
  await postSecondFactorReset(tx, site, { ...account, askedBy: askedByName, now });
}

async function take(tx: Tx, userId: string): Promise<sql.StoredReset> {
  return (await sql.takeReset(tx, userId)) ?? refuse("not-found", text.gone);
}

async function getAccount(tx: Tx, userId: string): Promise<Account> {
  return (await findAccount(tx, userId)) ?? refuse("not-found", userText.gone);
}

function untilWhen({ askedAt }: sql.StoredReset, { timeZone }: Site, now: string): string {
  return text.waits(staffShortDateTime(endOfWait(askedAt), readerAt(timeZone, now)));
}
