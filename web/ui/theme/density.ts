import { useLocalStorage } from "@mantine/hooks";
import { useEffect } from "react";

export const densities = ["compact", "comfortable"] as const;
export type Density = (typeof densities)[number];

/** How close rows stand, chosen per person and kept in this browser; the style sheet reads it off the page. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: "hb-density",
    defaultValue: "compact",
    getInitialValueInEffect: false,
    serialize: value => value,
    deserialize: value => densities.find(known => known === value) ?? "compact",
  });
  useEffect(() => {
    document.documentElement.dataset["density"] = density;
  }, [density]);
  return [density, setDensity];
}
