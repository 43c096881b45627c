import { type DeviceRow, deviceState, deviceStates } from "@hb/domain/devices/device.ts";
import { IconArchive, IconHelpCircle, IconHome } from "@tabler/icons-react";
import { StatusChip } from "../status/StatusChip.tsx";
import { Chip } from "../ui/Chip.tsx";

/** Where a device is: its device status while someone has it, in stock what it needs next. */
export function StateMark({ device }: { device: Pick<DeviceRow, "state" | "holder"> }) {
  const { state, holder } = device;
  const word = deviceStates.label(state);
  switch (state) {
    case deviceState.out:
      return holder ? <StatusChip kind="device" status={holder.status} /> : <Chip tone="violet">{word}</Chip>;
    case deviceState.own:
      return (
        <Chip tone="grey" icon={IconHome}>
          {word}
        </Chip>
      );
    case deviceState.retired:
      return (
        <Chip tone="grey" icon={IconArchive}>
          {word}
        </Chip>
      );
    case deviceState.lost:
      return (
        <Chip tone="red" icon={IconHelpCircle}>
          {word}
        </Chip>
      );
    default:
      return <StatusChip kind="deviceInHouse" status={word} />;
  }
}
