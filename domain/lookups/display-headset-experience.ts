import { lookup } from "./lookup.ts";

/** What someone has felt while wearing a display headset. */
export const displayHeadsetExperience = lookup([
  { id: 0, label: "None", excludesRest: true },
  { id: 1, label: "dizziness/vertigo" },
  { id: 2, label: "altered thinking" },
]);
