import { hasAnyPermission } from "@hb/domain/allowed.ts";
import { type Actor, type PermissionKey } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { isSecondFactorOverdue } from "@hb/domain/users/second-factor.ts";
import { findAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";
import { hiddenNamesText } from "../hidden-names/acts.ts";
import type { Site } from "../site.ts";
import { mayAccess } from "../staff.ts";
import { grantedTo, permissionsOf } from "../users/acts.ts";
import { expiryOf, keptMinutes } from "./acts.ts";
import { fileText as text } from "./text.ts";

const mayFetch: readonly PermissionKey[] = ["export", "users"];

/** Written only by HB, downloaded by the user it was made for, also by a link that expires with the file. */
export const shortLivedStorageRules = (
  site: Pick<Site, "timeZone" | "secondFactor">,
): readonly StorageRule<Actor>[] => [
  {
    path: "exports/{userId}/{exportId}",
    maxBytes: 0,
    contentTypes: [],
    tokenMinutes: keptMinutes,
    read: (identity, { userId }) => identity?.uid === userId && mayAccess(identity, mayFetch),
    async onRead(tx, { object, params, now }) {
      // A link requested late would outlive the file, so its expiry counts from when the file was made.
      if (expiryOf(object) <= now) refuse("permission-denied", text.expired);
      // A link stops working when the user loses the permission for the file's content.
      const holder = await findAccount(tx, params["userId"] ?? "");
      const needs = (object.customMetadata?.["needs"] ?? "").split(" ") as PermissionKey[];
      const may = (keys: readonly PermissionKey[]) =>
        holder !== undefined && hasAnyPermission(permissionsOf(holder, now), keys);
      const isOver = !holder || holder.disabled || holder.changePassword || hasExpired(holder.expiresOn, site, now);
      const isOverdue = holder !== undefined && isSecondFactorOverdue(site.secondFactor, holder, now);
      if (isOver || isOverdue || !may(mayFetch) || !may(needs)) refuse("permission-denied", text.notPermitted);
      const hides = grantedTo(holder).terms.hidesNames === true;
      if (hides && object.customMetadata["profile"] !== "deidentified")
        refuse("permission-denied", hiddenNamesText.hidden);
    },
  },
];

function hasExpired(expiresOn: string | null, site: Pick<Site, "timeZone">, now: string): boolean {
  return expiresOn !== null && expiresOn < dateInZone(now, site.timeZone);
}
