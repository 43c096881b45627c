import { Chip } from "../ui/Chip.tsx";
import { lookOf, type StatusKind, type StatusOf } from "./status-look.ts";

interface StatusChipProps<K extends StatusKind> {
  kind: K;
  status: StatusOf<K>;
  /** Without a fill, for the second status of a row. */
  bare?: boolean;
  /** Which one, after the word: `Signed v3`. */
  version?: number | undefined;
}

/** A status: always its icon, its exact word and its tone together. */
export function StatusChip<K extends StatusKind>({ kind, status, bare = false, version }: StatusChipProps<K>) {
  const { word, tone, icon } = lookOf(kind, status);
  return (
    <Chip tone={tone} icon={icon} bare={bare}>
      {word}
      {version !== undefined && ` v${version}`}
    </Chip>
  );
}
