import { z } from "zod";
import { change, Reason } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { DeviceStatus } from "../remote-study/device-status.ts";
import { oneEnrolment, savedEnrolment } from "../remote-study/enrolment.ts";

const allow = ["remoteStudy"] as const;

/**
 * No device was provided, Return requested, Keeping the device, Device not returned, and corrections with their reason.
 * Provided and Returned are the acts of handing over and taking back.
 */
export const setDeviceStatus = change({
  allow,
  input: z.object({ ...oneEnrolment, to: DeviceStatus, reason: Reason.optional() }),
  output: savedEnrolment,
});

/** A participant's own device is a device too; null = they have none anymore. */
export const setOwnDevice = change({
  allow,
  input: z.object({
    ...oneEnrolment,
    device: z.object({ kind: DeviceName, serial: z.string().trim().min(1).max(60) }).nullable(),
  }),
  output: savedEnrolment,
});

/** Of the person and of the device they hold. */
export const setBelkinCase = change({
  allow,
  input: z.object({ ...oneEnrolment, belkinCase: z.string().trim().min(1).max(40).nullable() }),
  output: savedEnrolment,
});
