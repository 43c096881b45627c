import { logAction } from "../log/actions.ts";
import { payloadOf, type RecordEntry } from "./entry.ts";
import type { FieldChange, Timeline } from "./timeline.ts";

/** What decides what an account can do. */
export const userFields = ["name", "email", "permissions", "terms", "disabled", "expiresOn"] as const;
type UserFacts = Partial<Record<(typeof userFields)[number], unknown>>;

/** One account from everything that the log tells about it, oldest first. `current` is undefined if it was deleted. */
export function userTimeline(
  entries: readonly RecordEntry[],
  current: (UserFacts & { createdAt: string }) | undefined,
): Timeline {
  const changes: FieldChange[] = [];
  let began = current?.createdAt ?? null;
  let ended: string | null = null;
  let last: UserFacts = {};
  for (const entry of entries) {
    const { at } = entry;
    if (entry.action === logAction.userPermissions) {
      const payload = payloadOf(entry.action, entry);
      if (!payload) continue;
      const { name, terms } = payload;
      changes.push({ at, field: "permissions", old: payload.old, new: payload.new });
      if (terms) changes.push({ at, field: "terms", old: terms.old, new: terms.new });
      last = { ...last, name, permissions: payload.new, ...(terms && { terms: terms.new }) };
      continue;
    }
    const payload = entry.action === logAction.user ? payloadOf(entry.action, entry) : undefined;
    if (!payload) continue;
    const { what } = payload;
    last = { ...last, name: payload.name, ...payload.old, ...payload.new };
    if (what === "created") {
      began ??= at;
      last = { permissions: {}, terms: {}, disabled: false, expiresOn: null, ...last };
    }
    if (what === "deleted") ended = at;
    if (what === "disabled" || what === "enabled") {
      const disabled = what === "disabled";
      // An account that is enabled can be enabled again.
      changes.push({ at, field: "disabled", old: last.disabled, new: disabled });
      last = { ...last, disabled };
    }
    if (what === "changed")
      for (const [field, old] of Object.entries(payload.old ?? {}))
        changes.push({ at, field, old, new: payload.new?.[field as keyof typeof payload.new] });
  }
  const facts: UserFacts = current ?? last;
  return {
    began,
    ended: current ? null : ended,
    now: Object.fromEntries(userFields.map(field => [field, facts[field]])),
    changes,
  };
}
