import { lookup } from "./lookup.ts";

/** Short enough to answer on a phone, detailed enough for sensors that look at skin and eyes. */
export const ethnicities = lookup([
  { id: 0, label: "American Indian or Alaska Native" },
  { id: 1, label: "Black or African American" },
  { id: 2, label: "Caribbean" },
  { id: 3, label: "Central Asian" },
  { id: 4, label: "East Asian" },
  { id: 5, label: "Hispanic or Latino" },
  { id: 6, label: "Middle Eastern" },
  { id: 7, label: "Native Hawaiian or Pacific Islander" },
  { id: 8, label: "North African" },
  { id: 9, label: "South Asian" },
  { id: 10, label: "Southeast Asian" },
  { id: 11, label: "White" },
  { id: 12, label: "Prefer not to state", excludesRest: true },
  { id: 13, label: "Other" },
]);
