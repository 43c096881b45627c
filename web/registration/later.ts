/* What the form needs after its first steps, in one file. It's fetched while those are filled in. */
export { Headsets } from "./Headsets.tsx";
export { prove } from "./prove.ts";
export { ThankYou } from "./ThankYou.tsx";
