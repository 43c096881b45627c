import { deviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import classes from "./DeviceTag.module.css";

/** Which headset: AVP is filled, MQ3 outlined, so that they differ without color. */
export function DeviceTag({ device }: Pick<Session, "device">) {
  return (
    <span className={classes["tag"]} data-filled={device === deviceName.appleVisionPro || undefined}>
      {device === null ? "Any" : deviceNames.get(device).code}
    </span>
  );
}
