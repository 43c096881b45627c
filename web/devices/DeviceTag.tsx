import { deviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { Tag } from "../ui/Chip.tsx";
import { deviceTagText } from "./text.ts";

/** Which headset: AVP is filled, MQ3 outlined. */
export function DeviceTag({ device }: Pick<Session, "device">) {
  return (
    <Tag filled={device === deviceName.appleVisionPro}>
      {device === null ? deviceTagText.any : deviceNames.get(device).code}
    </Tag>
  );
}
