import { blank, type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { defineSteps } from "../steps.ts";

export const deviceStatuses = lookup([
  blank,
  { id: 1, label: "Device provided", name: "provided" },
  { id: 2, label: "No device was provided", name: "notProvided" },
  { id: 3, label: "Keeping the device", name: "keeping" },
  { id: 4, label: "Return requested", name: "returnRequested" },
  { id: 5, label: "Returned", name: "returned" },
  { id: 6, label: "Device not returned", name: "notReturned" },
]);
export const deviceStatus = deviceStatuses.named;
export const DeviceStatus = oneOf(deviceStatuses);
export type DeviceStatus = IdOf<typeof deviceStatuses>;

/** The participant has a device that the study wants back. */
export const outDeviceStatuses: readonly DeviceStatus[] = [
  deviceStatus.provided,
  deviceStatus.returnRequested,
  deviceStatus.notReturned,
];

export const deviceSteps = defineSteps(deviceStatuses, {
  blank: ["provided"],
  notProvided: ["provided"],
  provided: ["returnRequested", "keeping"],
  keeping: [],
  returnRequested: ["returned", "notReturned"],
  returned: [],
  notReturned: ["returned"],
});
