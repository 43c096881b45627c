import type { DeviceTile } from "@hb/domain/overview/counted-list.ts";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconDroplet, IconPackageExport } from "@tabler/icons-react";
import type { Tone } from "../../ui/theme/tokens.ts";
import type { Overview } from "../data.ts";
import { formatCount } from "../text.ts";
import { Card } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import classes from "./charts.module.css";

const tiles: readonly { tile: DeviceTile; label: string; tone: Tone; icon: Icon }[] = [
  { tile: "out", label: "Out", tone: "violet", icon: IconPackageExport },
  { tile: "overdue", label: "Overdue", tone: "red", icon: IconAlertTriangle },
  { tile: "cleaning", label: "Clean and reset", tone: "blue", icon: IconDroplet },
  { tile: "ready", label: "Ready", tone: "green", icon: IconCircleCheck },
];

/** Where the study's own headsets are. */
export function Headsets({ devices, note }: { devices: Overview["devices"]; note?: string | undefined }) {
  return (
    <Card title="Headsets" place="headsets" note={note}>
      <ul className={classes["tiles"]}>
        {tiles.map(({ tile, label, tone, icon: TileIcon }) => (
          <li key={tile}>
            <span className={classes["label"]}>
              <TileIcon size={14} aria-hidden="true" style={{ color: `var(--${tone}-fg)` }} />
              {label}
            </span>
            <Figure list={{ list: "devices", tile }}>{formatCount(devices[tile])}</Figure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
