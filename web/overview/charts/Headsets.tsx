import type { DeviceTile } from "@hb/domain/overview/counted-list.ts";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconDroplet, IconPackageExport } from "@tabler/icons-react";
import type { Tone } from "../../ui/theme/tokens.ts";
import type { Overview } from "../data.ts";
import { sayCount } from "../words.ts";
import { Card } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import classes from "./Bars.module.css";

const tiles: readonly { tile: DeviceTile; word: string; tone: Tone; icon: Icon }[] = [
  { tile: "out", word: "Out", tone: "violet", icon: IconPackageExport },
  { tile: "overdue", word: "Overdue", tone: "red", icon: IconAlertTriangle },
  { tile: "cleaning", word: "Clean and reset", tone: "blue", icon: IconDroplet },
  { tile: "ready", word: "Ready", tone: "green", icon: IconCircleCheck },
];

/** Where the study's own headsets are. */
export function Headsets({ devices }: { devices: Overview["devices"] }) {
  return (
    <Card title="Headsets" place="headsets">
      <ul className={classes["tiles"]}>
        {tiles.map(({ tile, word, tone, icon: TileIcon }) => (
          <li key={tile}>
            <span className={classes["label"]}>
              <TileIcon size={14} stroke={2} aria-hidden="true" style={{ color: `var(--${tone}-fg)` }} />
              {word}
            </span>
            <Figure list={{ list: "devices", tile }} className={classes["figure"]}>
              {sayCount(devices[tile])}
            </Figure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
