import { deviceNames } from "./device-names.ts";
import type { IdOf } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const DeviceName = oneOf(deviceNames);
export type DeviceName = IdOf<typeof deviceNames>;
