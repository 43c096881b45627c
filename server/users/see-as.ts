import { grantedAt } from "@hb/domain/granted.ts";
import type { Staff } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { getSeenUser, seeAs } from "@hb/domain/users/see-as-contract.ts";
import { maxSignInMs } from "@hb/domain/users/sign-ins.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { findAccount, findSignIn } from "@hb/platform/sign-in/accounts/accounts.ts";
import { handle } from "../handle.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { grantedTo, isActive, isActiveAdministrator, recordUser } from "./acts.ts";
import { seeAsText, userText } from "./text.ts";

/** Names the administrator's sign-in, so that the view ends with it, and whose eyes it is. */
const seenUid = /^see:([0-9a-f-]{36}):([^:]+)$/;

export const seeAsFunctions = (site: Site, signIn: Platform["signIn"]) => [
  handle(seeAs, async (context, { userId }) => {
    const { tx, actor, now } = context;
    const me = staffOf(actor);
    const account = (await findAccount(tx, userId)) ?? refuse("not-found", userText.gone);
    if (userId === me.userId) refuse("failed-precondition", seeAsText.self);
    if (!isActive(account, { now, timeZone: site.timeZone }))
      refuse("failed-precondition", seeAsText.nothingToSee(account.name));
    await recordUser(context, account, "seenAs");
    return { customToken: await signIn.customToken(`see:${me.signIn}:${userId}`) };
  }),

  handle(getSeenUser, async ({ db, actor }) => {
    const { userId, name, permissions, terms = {}, seenBy } = staffOf(actor);
    const account = (await findAccount(db, userId)) ?? refuse("not-found", userText.gone);
    return { userId, name, email: account.email, permissions, terms, seenBy: seenBy?.name ?? null };
  }),
];

/** The colleague, as an administrator sees HB with their eyes; undefined once either is out, or the administrator is none. */
export async function actorOfSeen(db: Queryable, uid: string, site: Site, now: string): Promise<Staff | undefined> {
  const [, signIn, userId] = seenUid.exec(uid) ?? [];
  if (signIn === undefined || userId === undefined) return undefined;
  const [by, account] = await Promise.all([findSignIn(db, signIn), findAccount(db, userId)]);
  const moment = { now, timeZone: site.timeZone };
  if (!by || by.isOver || !isActiveAdministrator(by, moment)) return undefined;
  if (Date.parse(now) - Date.parse(by.signedInAt) >= maxSignInMs(site.signInRule, by.permissions)) return undefined;
  if (!account || !isActive(account, moment)) return undefined;
  const held = grantedAt(grantedTo(account), now);
  return {
    kind: "staff",
    userId,
    name: account.name,
    ...held,
    changePassword: false,
    seenBy: { userId: by.uid, name: by.name },
  };
}
