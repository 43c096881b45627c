import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { stationText } from "./text.ts";

/** `Booth A`, `Booth B` → `A`, `B`: where all begin with the same words, the rest is enough. */
export function shortNames(stations: readonly Pick<Station, "id" | "name">[]): ReadonlyMap<number, string> {
  const [first, ...rest] = stations.map(({ name }) => name.split(" "));
  let common = 0;
  if (first && rest.length > 0)
    while (
      common < first.length - 1 &&
      rest.every(words => words.length > common + 1 && words[common] === first[common])
    )
      common++;
  return new Map(stations.map(({ id, name }) => [id, name.split(" ").slice(common).join(" ")]));
}

/** `AVP only`, `AVP and MQ3` */
export function devicesLabel(devices: Station["devices"]): string {
  return stationText.devices(devices.map(id => deviceNames.get(id).code));
}

export function nameOf(stations: readonly Station[], id: number): string {
  return stations.find(station => station.id === id)?.name ?? String(id);
}

/** A station named “A” becomes “station A”; “Booth 2” stays. */
export function stationLabel(name: string): string {
  return name.length < 3 ? stationText.named(name) : name;
}
