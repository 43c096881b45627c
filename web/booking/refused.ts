import type { Refusal } from "@hb/domain/refusal.ts";
import type { SlotLost } from "@hb/domain/sessions/booking-contract.ts";

/** A lost race brings the nearest free times along. */
export function lostIn({ code, details }: Refusal): SlotLost | undefined {
  const lost = details as Partial<SlotLost> | undefined;
  return code === "aborted" && Array.isArray(lost?.nearest) ? (lost as SlotLost) : undefined;
}
