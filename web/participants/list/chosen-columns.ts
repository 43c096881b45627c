import { useLocalStorage } from "@mantine/hooks";
import { defaultColumns } from "./columns.tsx";

/** Which columns somebody wants to see, kept in this browser. */
export function useChosenColumns(): [readonly string[], (columns: readonly string[]) => void] {
  const [columns, setColumns] = useLocalStorage<readonly string[]>({
    key: "hb-participant-columns",
    defaultValue: defaultColumns,
    getInitialValueInEffect: false,
    serialize: chosen => chosen.join(","),
    deserialize: kept => (kept ? kept.split(",") : defaultColumns),
  });
  return [columns, setColumns];
}
