import { type IdOf, lookup } from "./lookup.ts";

export const deviceNames = lookup([
  { id: 1, label: "Apple Vision Pro (AVP)", code: "AVP", name: "appleVisionPro", also: ["Apple Vision Pro"] },
  { id: 2, label: "Meta Quest 3 (MQ3)", code: "MQ3", name: "metaQuest3", also: ["Meta Quest 3"] },
]);
export const deviceName = deviceNames.named;
export const DeviceName = deviceNames.one;
export type DeviceName = IdOf<typeof deviceNames>;
