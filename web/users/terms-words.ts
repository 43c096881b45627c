import { staffShortDateTime } from "@hb/domain/format.ts";
import type { PermissionKey, Terms } from "@hb/domain/permissions.ts";
import type { SiteTime } from "../shell/site-time.ts";

/** `Look only; change until Fri, Nov 20, 6:00 PM`. Undefined without terms. */
export function termsWords(of: PermissionKey, { readOnly, until }: Terms, site: SiteTime): string | undefined {
  const look = readOnly?.[of] && "Look only";
  const end = until?.[of];
  if (!end) return look;
  const at = staffShortDateTime(end.at, site);
  const later = end.before?.until && ` until ${staffShortDateTime(end.before.until.at, site)}`;
  if (end.before?.readOnly && !look) return `Look only${later ?? ""}; change until ${at}`;
  const words = `${look ? "Look only until" : "Until"} ${at}`;
  return end.before ? `${words}, then${later ?? " without an end"}` : words;
}
