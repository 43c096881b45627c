import type { SlotLost } from "@hb/domain/sessions/booking-contract.ts";
import type { Refusal } from "@hb/domain/refusal.ts";

/** A lost race brings the nearest free times along. */
export function lostIn({ code, details }: Refusal): SlotLost | undefined {
  const lost = details as Partial<SlotLost> | undefined;
  return code === "aborted" && Array.isArray(lost?.nearest) ? (lost as SlotLost) : undefined;
}
