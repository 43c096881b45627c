import type { Link } from "@hb/domain/links/link.ts";

/** The personal link that the page was opened with; `"wrong"` where it cannot be one, undefined where there is none. */
export function linkInAddress(search: string): Link | "wrong" | undefined {
  const query = new URLSearchParams(search);
  const [participant, key] = [query.get("participant"), query.get("key")];
  if (participant === null && key === null) return undefined;
  return linkOf(participant, key) ?? "wrong";
}

/** A mail program may have cut or turned it: what does not look like a link is not sent. */
export function linkOf(participant: string | null | undefined, key: string | null | undefined): Link | undefined {
  if (!/^\d{1,9}$/.test(participant ?? "") || !/^[0-9a-f]{32}$/.test(key ?? "")) return undefined;
  return { participant: Number(participant), key: key ?? "" };
}
