import { type DeviceRow, type DeviceState, deviceState, deviceStates } from "@hb/domain/devices/device.ts";
import { type Icon, IconArchive, IconCircleCheck, IconDroplet, IconHelpCircle, IconHome } from "@tabler/icons-react";
import { StatusChip } from "../status/StatusChip.tsx";
import { Chip } from "../ui/Chip.tsx";
import type { Tone } from "../ui/theme/tokens.ts";

const looks: Record<DeviceState, { tone: Tone; icon?: Icon }> = {
  [deviceState.cleaning]: { tone: "blue", icon: IconDroplet },
  [deviceState.ready]: { tone: "green", icon: IconCircleCheck },
  [deviceState.out]: { tone: "violet" },
  [deviceState.own]: { tone: "grey", icon: IconHome },
  [deviceState.retired]: { tone: "grey", icon: IconArchive },
  [deviceState.lost]: { tone: "red", icon: IconHelpCircle },
};

/** Where a device is: its device status while someone has it, in stock what it needs next. */
export function StateMark({ device: { state, holder } }: { device: Pick<DeviceRow, "state" | "holder"> }) {
  if (state === deviceState.out && holder) return <StatusChip kind="device" status={holder.status} />;
  return <Chip {...looks[state]}>{deviceStates.label(state)}</Chip>;
}
