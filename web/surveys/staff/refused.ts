import type { Refusal } from "@hb/domain/refusal.ts";

/** HB did not hear it, or its answer was lost: it is sent again by itself, as the same request. */
export function isUnreachable({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "cancelled";
}
