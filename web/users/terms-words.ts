import { staffShortDateTime } from "@hb/domain/format.ts";
import type { PermissionKey, Terms } from "@hb/domain/permissions.ts";
import type { SiteTime } from "../shell/site-time.ts";
import { termsText as text } from "./text.tsx";

/** `Look only; change until Fri, Nov 20, 6:00 PM`. Undefined without terms. */
export function termsWords(of: PermissionKey, { readOnly, until }: Terms, site: SiteTime): string | undefined {
  const look = readOnly?.[of] && text.lookOnly;
  const end = until?.[of];
  if (!end) return look;
  const at = staffShortDateTime(end.at, site);
  const later = end.before?.until && staffShortDateTime(end.before.until.at, site);
  if (end.before?.readOnly && !look) return text.changeUntil(at, later);
  const words = look ? text.lookOnlyUntil(at) : text.until(at);
  return end.before ? text.afterward(words, later) : words;
}
