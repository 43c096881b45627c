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

/** How a participant heard of the study. */
export const studySources = lookup([
  { id: 1, label: "Search engine" },
  { id: 2, label: "Online advertisement" },
  { id: 3, label: "News article or blog" },
  { id: 4, label: "Podcast" },
  { id: 5, label: "Radio or television" },
  { id: 6, label: "Email or newsletter" },
  { id: 7, label: "Flyer or poster" },
  { id: 8, label: "Craigslist" },
  { id: 9, label: "Discord" },
  { id: 10, label: "Facebook" },
  { id: 11, label: "Instagram" },
  { id: 12, label: "LinkedIn" },
  { id: 13, label: "Reddit" },
  { id: 14, label: "TikTok" },
  { id: 15, label: "X (Twitter)", also: ["X", "Twitter"] },
  { id: 16, label: "YouTube" },
  { id: 17, label: "School or university" },
  { id: 18, label: "Employer or colleague" },
  { id: 19, label: "Friend or family" },
  { id: 20, label: "Other" },
]);
