import { type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";

/** Where a participant stands with the consent form. Stored with the person, so that lists can filter by it. */
export const consentStates = lookup([
  { id: 1, label: "Not signed", name: "notAsked" },
  { id: 2, label: "Asked", name: "asked" },
  { id: 3, label: "Signed", name: "signed" },
  { id: 4, label: "Outdated", name: "outdated" },
  { id: 5, label: "Withdrawn", name: "withdrawn" },
  { id: 6, label: "Declined", name: "declined" },
]);
export const consentState = consentStates.named;
export const ConsentState = oneOf(consentStates);
export type ConsentState = IdOf<typeof consentStates>;
