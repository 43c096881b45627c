import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const industries = lookup([
  { id: 1, label: "Agriculture and food" },
  { id: 2, label: "Arts, media and entertainment" },
  { id: 3, label: "Construction and real estate" },
  { id: 4, label: "Consulting and professional services" },
  { id: 5, label: "Education and research" },
  { id: 6, label: "Energy and utilities" },
  { id: 7, label: "Finance and insurance" },
  { id: 8, label: "Government and public service" },
  { id: 9, label: "Healthcare" },
  { id: 10, label: "Hospitality and travel" },
  { id: 11, label: "Manufacturing" },
  { id: 12, label: "Retail" },
  { id: 13, label: "Technology" },
  { id: 14, label: "Transport and logistics" },
  { id: 15, label: "Not in paid work" },
  { id: 16, label: "Other" },
]);
export const Industry = oneOf(industries);
export type Industry = IdOf<typeof industries>;
