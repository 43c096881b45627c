import type { DeviceTile } from "@hb/domain/overview/counted-list.ts";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconDroplet, IconPackageExport } from "@tabler/icons-react";
import type { Tone } from "../../ui/theme/tokens.ts";
import type { Overview } from "../data.ts";
import { formatCount } from "../numbers.ts";
import { Card } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import { headsetsText as text } from "./text.tsx";
import classes from "./charts.module.css";

const tiles: readonly { tile: DeviceTile; tone: Tone; icon: Icon }[] = [
  { tile: "out", tone: "violet", icon: IconPackageExport },
  { tile: "overdue", tone: "red", icon: IconAlertTriangle },
  { tile: "cleaning", tone: "blue", icon: IconDroplet },
  { tile: "ready", tone: "green", icon: IconCircleCheck },
];

/** Where the study's own headsets are. */
export function Headsets({ devices, note }: { devices: Overview["devices"]; note?: string | undefined }) {
  return (
    <Card title={text.title} place="headsets" note={note}>
      <ul className={classes["tiles"]}>
        {tiles.map(({ tile, tone, icon: TileIcon }) => (
          <li key={tile}>
            <span className={classes["label"]}>
              <TileIcon size={14} aria-hidden="true" style={{ color: `var(--${tone}-fg)` }} />
              {text.tiles[tile]}
            </span>
            <Figure list={{ list: "devices", tile }}>{formatCount(devices[tile])}</Figure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
