import { z } from "zod";
import { change, Reason, RequestId, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import {
  accessories,
  cleaningSteps,
  DeviceCode,
  DeviceId,
  deviceStates,
  oneDevice,
  Serial,
  savedDevice,
} from "./device.ts";

const allow = ["remoteStudy"] as const;
const emptyIsNull = (text: string | null) => (text === "" ? null : text);
const optionalLine = (maxLength: number) => z.string().trim().max(maxLength).nullable().transform(emptyIsNull);

/** Serial numbers are unique: an existing one is refused as `already-exists` with `{ id }`. */
export const addDevice = change({
  names: "hidden",
  allow,
  input: z.object({
    requestId: RequestId,
    kind: DeviceName,
    serial: Serial,
    place: optionalLine(60),
    note: optionalLine(500),
    belkinCase: optionalLine(40),
    /** What comes with it; by default everything for its kind. */
    accessories: z.array(oneOf(accessories)).max(40).optional(),
    /** Cleaning steps that a new device doesn't need. */
    steps: z.array(oneOf(cleaningSteps)).max(10).optional(),
  }),
  output: z.object({ id: DeviceId, code: DeviceCode, version: Version }),
});

export const editDevice = change({
  allow,
  input: z.object({
    ...oneDevice,
    changes: z
      .object({
        serial: Serial,
        place: optionalLine(60),
        note: optionalLine(500),
        belkinCase: optionalLine(40),
        accessories: z.array(oneOf(accessories)).max(40),
      })
      .partial(),
  }),
  output: savedDevice,
});

/** The last step marks the device as ready. */
export const setCleaningStep = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneDevice, step: oneOf(cleaningSteps), done: z.boolean() }),
  output: savedDevice.extend({ state: oneOf(deviceStates) }),
});

/** Retired, lost, or back in use (which leads to cleaning). A device on loan has to be returned or lost first. */
export const setDeviceGone = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneDevice, to: z.enum(["retired", "lost", "back"]), reason: Reason }),
  output: savedDevice,
});
