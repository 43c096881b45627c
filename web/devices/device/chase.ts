import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { QueryClient } from "@tanstack/react-query";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOnDevice } from "../data.ts";
import { sayRefused } from "./refused.ts";

/** Asks for a device back by mail, in one click. */
export async function chase(client: QueryClient, device: DeviceRow): Promise<void> {
  const who = device.holder?.name ?? "They";
  const about = `chase of ${device.id}`;
  try {
    const { mail } = await actOnDevice(client, "chaseDevice", device, {});
    if (mail === "queued") notifyDone(`${who} was asked by email to bring ${device.serial} back`, { about });
    else notify(`Noted. The email to ${who} is held back: their address does not take mail. Call them.`, { about });
  } catch (error) {
    sayRefused(error, "Not asked.");
  }
}
