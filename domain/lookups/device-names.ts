import { lookup } from "./lookup.ts";

// Without its schema, which is in device-name.ts: the consent page shows this list and doesn't load zod.
export const deviceNames = lookup([
  { id: 1, label: "Apple Vision Pro (AVP)", code: "AVP", name: "appleVisionPro", also: ["Apple Vision Pro"] },
  { id: 2, label: "Meta Quest 3 (MQ3)", code: "MQ3", name: "metaQuest3", also: ["Meta Quest 3"] },
]);
export const deviceName = deviceNames.named;
