import { useEffect } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { useRead } from "../../queries/read.ts";
import { needsSignature } from "../arrivals/arrivals.ts";
import { deskStore, type KeptDay } from "../kept/desk-store.ts";

/** A text may be published while the desk is open. */
const refreshMs = 15 * 60_000;

/** Keeps the consent form for everyone who is expected and hasn't signed it. */
export function useKeptForms(
  userId: string | undefined,
  days: readonly (Pick<KeptDay, "arrivals"> | undefined)[],
): void {
  const hidesNames = useHidesNames();
  const toSign = days
    .flatMap(day => day?.arrivals ?? [])
    .filter(arrival => needsSignature(arrival))
    .flatMap(({ participant }) => participant?.id ?? []);
  const participantIds = [...new Set(toSign)].toSorted((one, other) => one - other);
  const isAsked = userId !== undefined && !hidesNames && participantIds.length > 0;
  const { data: forms } = useRead(["consent forms"], "getConsentForms", isAsked ? { participantIds } : undefined, {
    refetchInterval: refreshMs,
  });
  useEffect(() => {
    if (userId !== undefined && forms) void deskStore(userId).writeForms(forms);
  }, [userId, forms]);
}
