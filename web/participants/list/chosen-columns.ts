import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import type { PersonColumn } from "./columns.tsx";

export const defaultColumns: readonly string[] = [
  "id",
  "name",
  "status",
  "bornOn",
  "city",
  "type",
  "consent",
  "createdAt",
];

/** A chosen column as it is stored, here and in saved views: its key, and its width if someone has set it: `city:180`. */
function readColumn(stored: string): { key: string; width: number | undefined } {
  const [key = "", width] = stored.split(":");
  return { key, width: width === undefined ? undefined : Number(width) };
}

const keysOf = (chosen: readonly string[]) => chosen.map(stored => readColumn(stored).key);

export function isChosen(chosen: readonly string[], key: string): boolean {
  return keysOf(chosen).includes(key);
}

/** Shown at the end, or not anymore. */
export function toggleColumn(chosen: readonly string[], key: string): readonly string[] {
  return isChosen(chosen, key) ? chosen.filter(stored => readColumn(stored).key !== key) : [...chosen, key];
}

/** The column comes to stand where `at` stands, whatever has no room in between. */
export function moveColumn(chosen: readonly string[], key: string, at: string): readonly string[] {
  const [from, to] = [keysOf(chosen).indexOf(key), keysOf(chosen).indexOf(at)];
  const moved = chosen[from];
  return moved === undefined || to === -1 ? chosen : chosen.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Undefined = as wide as there is room for. */
export function resizeColumn(chosen: readonly string[], key: string, width: number | undefined): readonly string[] {
  const sized = width === undefined ? key : `${key}:${Math.round(Math.min(600, Math.max(40, width)))}`;
  return chosen.map(stored => (readColumn(stored).key === key ? sized : stored));
}

/** Which columns the user wants to see, in which order, stored in this browser. */
export function useChosenColumns(): [readonly string[], (columns: readonly string[]) => void] {
  // As text: a list would be another one each time it is read, and the table drawn anew.
  const [stored, setStored] = useLocalStorage({
    key: "hb-participant-columns",
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: text => text,
    deserialize: text => text ?? "",
  });
  return useMemo(
    () => [stored ? stored.split(",") : defaultColumns, columns => setStored(columns.join(","))],
    [stored, setStored],
  );
}

/** What a column shows besides the field of its name. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  name: ["firstName", "lastName"],
  city: ["city", "state", "country"],
};

/** The fields of the chosen columns, even without room for them; the name is always shown. */
export function exportedFields(chosen: readonly string[]): string[] {
  return ["name", ...keysOf(chosen).filter(key => key !== "name")].flatMap(key => fieldsOf[key] ?? [key]);
}

/** Type and consent fold first; name, status and the like last; other chosen columns in between. */
const lastToFold = ["id", "name", "status", "createdAt", "bornOn", "city"];
const firstToFold = ["type", "consent"];

/** The chosen columns for which there is room, in the chosen order; without one, the name is first. */
export function columnsThatFit(
  all: readonly PersonColumn[],
  chosen: readonly string[],
  width: number,
  isTablet: boolean,
): readonly PersonColumn[] {
  const wanted = (isChosen(chosen, "name") ? chosen : ["name", ...chosen]).flatMap(stored => {
    const { key, width: set } = readColumn(stored);
    const column = all.find(one => one.key === key);
    if (!column || (isTablet && firstToFold.includes(key))) return [];
    return [set === undefined ? column : { ...column, least: set, track: `${set}px` }];
  });
  const rank = ({ key }: PersonColumn) =>
    lastToFold.includes(key)
      ? lastToFold.indexOf(key)
      : firstToFold.includes(key)
        ? 200 + firstToFold.indexOf(key)
        : 100;
  const fitting = new Set<string>();
  let room = width;
  for (const column of wanted.toSorted((a, b) => rank(a) - rank(b))) {
    if (column.least > room) continue;
    room -= column.least;
    fitting.add(column.key);
  }
  return wanted.filter(({ key }) => fitting.has(key));
}
