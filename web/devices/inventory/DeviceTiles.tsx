import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconDroplet, IconPackageExport } from "@tabler/icons-react";
import type { Tone } from "../../ui/theme/tokens.ts";
import type { Tiles } from "../data.ts";
import { kindCounts } from "../device-text.ts";
import type { TileKey } from "./device-address.ts";
import { tilesText as text } from "./text.ts";
import classes from "./DevicesPage.module.css";

const looks: Record<TileKey, { icon: Icon; tone: Tone }> = {
  overdue: { icon: IconAlertTriangle, tone: "red" },
  out: { icon: IconPackageExport, tone: "violet" },
  cleaning: { icon: IconDroplet, tone: "blue" },
  ready: { icon: IconCircleCheck, tone: "green" },
};
const codeOf = (kind: number) => deviceNames.get(kind as 1 | 2).code;

interface DeviceTilesProps {
  tiles: Tiles | undefined;
  chosen: TileKey | undefined;
  onChoose: (tile: TileKey | undefined) => void;
}

/** Four counts that are filters; pressing one again shows everything. */
export function DeviceTiles({ tiles, chosen, onChoose }: DeviceTilesProps) {
  return (
    <div className={`screen-only ${classes["tiles"]}`}>
      {(Object.keys(looks) as TileKey[]).map(key => {
        const { icon: TileIcon, tone } = looks[key];
        return (
          <button
            key={key}
            type="button"
            className={classes["tile"]}
            data-tone={tone}
            aria-pressed={chosen === key}
            onClick={() => onChoose(chosen === key ? undefined : key)}
          >
            <span className={classes["tileIcon"]}>
              <TileIcon size={16} aria-hidden="true" />
            </span>
            <span className={classes["figure"]}>
              <b className="numbers">{tiles?.[key].count ?? "–"}</b>
              {text[key]}
            </span>
            <span className={classes["aside"]}>{tiles && asideOf(key, tiles)}</span>
          </button>
        );
      })}
    </div>
  );
}

function asideOf(key: TileKey, tiles: Tiles): string {
  if (key === "overdue") return tiles.overdue.count === 0 ? text.noneLate : text.oldest(tiles.overdue.oldestDays);
  if (key === "cleaning") return text.beforeNextLoan;
  return kindCounts(tiles[key].byKind, codeOf) || text.none;
}
