import { Chip } from "./Chip.tsx";
import { lookOf, type StatusKind, type StatusOf } from "./status-look.ts";

interface StatusChipProps<K extends StatusKind> {
  kind: K;
  status: StatusOf<K>;
  /** Without a fill, for the second status of a row. */
  bare?: boolean;
}

/** A status: always its icon, its exact word and its tone together. */
export function StatusChip<K extends StatusKind>({ kind, status, bare = false }: StatusChipProps<K>) {
  const { word, tone, icon } = lookOf(kind, status);
  return (
    <Chip tone={tone} icon={icon} bare={bare}>
      {word}
    </Chip>
  );
}
