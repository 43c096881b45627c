import { withGrant } from "@hb/domain/granted.ts";
import { permissionLabel } from "@hb/domain/permission-labels.ts";
import { type Granted, type PermissionKey } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import {
  answerPermissionRequest,
  askForPermission,
  listPermissionRequests,
  withdrawPermissionRequest,
} from "@hb/domain/users/permission-request-contract.ts";
import { listAccounts, lockAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { handle } from "../handle.ts";
import { staffOf } from "../staff.ts";
import { grantedTo, recordUser, setGranted } from "./acts.ts";
import * as sql from "./permission-requests-sql.ts";
import { permissionRequestText as text } from "./text.ts";

/** Someone asks for a permission, until a moment or for good, and an administrator grants it as it was asked. */
export const permissionRequestFunctions = [
  handle(listPermissionRequests, async ({ db, actor }) => {
    const me = staffOf(actor);
    const [accounts, requests] = await Promise.all([listAccounts(db), sql.listRequests(db)]);
    const names = new Map(accounts.map(({ uid, name }) => [uid, name]));
    const seen = requests.filter(({ userId }) => me.permissions.users === true || userId === me.userId);
    return { requests: seen.map(request => ({ ...request, name: names.get(request.userId) ?? "" })) };
  }),

  handle(askForPermission, async (context, { key, until, reason }) => {
    const { tx, actor, now } = context;
    const { userId, name, permissions, terms } = staffOf(actor);
    if (until !== null && until <= now) refuse("invalid-argument", text.timePassed);
    if (isHeldWhole({ permissions, terms: terms ?? {} }, key))
      refuse("failed-precondition", text.alreadyYours(permissionLabel(key)));
    await sql.putRequest(tx, { userId, key, until, reason, askedAt: now });
    await recordUser(context, { uid: userId, name }, "permissionAsked", { permission: { key, until, reason } });
    return {};
  }),

  handle(withdrawPermissionRequest, async (context, { key }) => {
    const { userId, name } = staffOf(context.actor);
    const { until, reason } = (await sql.takeRequest(context.tx, { userId, key })) ?? refuseAnswered();
    await recordUser(context, { uid: userId, name }, "permissionRequestWithdrawn", {
      permission: { key, until, reason },
    });
    return {};
  }),

  handle(answerPermissionRequest, async (context, { userId, key, askedAt, grant }) => {
    const { tx, actor, now } = context;
    if (userId === staffOf(actor).userId) refuse("failed-precondition", text.own);
    const account = (await lockAccounts(tx)).find(({ uid }) => uid === userId) ?? refuseAnswered();
    const { until, reason } = (await sql.takeRequest(tx, { userId, key, askedAt })) ?? refuseAnswered();
    if (!grant) {
      await recordUser(context, account, "permissionDeclined", { permission: { key, until, reason } });
      return { version: account.version };
    }
    if (until !== null && until <= now) refuse("failed-precondition", text.over);
    const { permissions, terms } = grantedTo(account);
    // A colleague has given it for good since it was asked: the answer must not limit it.
    if (isHeldWhole({ permissions, terms }, key))
      refuse("failed-precondition", text.alreadyTheirs(account.name, permissionLabel(key)));
    const end = until === null ? null : { at: until, reason };
    const after = await setGranted(context, account, withGrant({ permissions, terms }, key, end));
    return { version: after.version };
  }),
];

/** Without an end, and not only to look. */
function isHeldWhole({ permissions, terms }: Granted, key: PermissionKey): boolean {
  return permissions[key] === true && terms.readOnly?.[key] !== true && terms.until?.[key] === undefined;
}

function refuseAnswered(): never {
  refuse("not-found", text.gone);
}
