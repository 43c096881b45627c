/* What the page shows of the phone, as one file to load. */
export { Extras } from "./Extras.tsx";
export { PhoneStatus } from "./PhoneStatus.tsx";
