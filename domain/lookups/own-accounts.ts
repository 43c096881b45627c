import { lookup } from "./lookup.ts";

export const ownAccounts = lookup([
  { id: 1, label: "AppleID" },
  { id: 2, label: "Google" },
  { id: 3, label: "Meta" },
  { id: 4, label: "Microsoft" },
  { id: 5, label: "PSN" },
  { id: 6, label: "Samsung" },
  { id: 7, label: "Steam" },
  { id: 8, label: "None", excludesRest: true },
]);
