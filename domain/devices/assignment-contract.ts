import { z } from "zod";
import { change, Reason } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { DeviceStatus } from "../remote-study/device-status.ts";
import { oneEnrolment, savedEnrolment } from "../remote-study/enrolment.ts";
import { Serial } from "./device.ts";

const allow = ["remoteStudy"] as const;

/**
 * No device was provided, Return requested, Keeping the device, Device not returned, and corrections with a reason.
 * Provided and Returned are set by handing over and by recording a return.
 */
export const setDeviceStatus = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, to: DeviceStatus, reason: Reason.optional() }),
  output: savedEnrolment,
});

/** The participant's own device; null = they no longer have one. */
export const setOwnDevice = change({
  allow,
  input: z.object({
    ...oneEnrolment,
    device: z.object({ kind: DeviceName, serial: Serial }).nullable(),
  }),
  output: savedEnrolment,
});

/** For the person and the device they have. */
export const setBelkinCase = change({
  allow,
  input: z.object({ ...oneEnrolment, belkinCase: z.string().trim().min(1).max(40).nullable() }),
  output: savedEnrolment,
});
