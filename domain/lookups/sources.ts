import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const sources = lookup([
  { id: 1, label: "Respondent", name: "respondent" },
  { id: 2, label: "Recruiter 1", name: "recruiter1" },
  { id: 3, label: "Recruiter 2", name: "recruiter2" },
]);
export const source = sources.named;
export const Source = oneOf(sources);
export type Source = IdOf<typeof sources>;
