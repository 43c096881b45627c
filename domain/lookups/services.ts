import { lookup } from "./lookup.ts";

/** Subscriptions that someone might use in a headset. */
export const services = lookup([
  { id: 1, label: "Amazon Prime" },
  { id: 2, label: "Apple Arcade" },
  { id: 3, label: "Apple Music" },
  { id: 4, label: "Apple TV+" },
  { id: 5, label: "Disney+" },
  { id: 6, label: "HBO Max" },
  { id: 7, label: "Hulu" },
  { id: 8, label: "Meta Horizon+" },
  { id: 9, label: "Netflix" },
  { id: 10, label: "PlayStation Plus" },
  { id: 11, label: "Spotify" },
  { id: 12, label: "Xbox Game Pass" },
  { id: 13, label: "YouTube Premium" },
  { id: 14, label: "None of these", excludesRest: true },
]);
