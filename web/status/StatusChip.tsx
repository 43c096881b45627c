import { Menu } from "@mantine/core";
import { Chip } from "../ui/Chip.tsx";
import { lookOf, type StatusKind, type StatusOf } from "./status-look.ts";
import { statusChipText as text } from "./text.ts";

interface StatusChipProps<K extends StatusKind> {
  kind: K;
  status: StatusOf<K>;
  /** Without a fill, for the second status of a row. */
  bare?: boolean;
  /** Which one, after the word: `Signed v3`. */
  version?: number | undefined;
  /** A shorter word where a column has no room; the whole one under the pointer and to screen readers. */
  isShort?: boolean;
}

/** A status: always its icon, its exact word and its tone together. */
export function StatusChip<K extends StatusKind>({ kind, status, bare = false, version, isShort }: StatusChipProps<K>) {
  const { word, tone, icon, ...words } = lookOf(kind, status);
  const short = isShort ? words.short : undefined;
  return (
    <Chip tone={tone} icon={icon} bare={bare}>
      {short === undefined ? (
        word
      ) : (
        <>
          <span aria-hidden="true" title={word}>
            {short}
          </span>
          <span className="visually-hidden">{word}</span>
        </>
      )}
      {version !== undefined && ` ${text.version(version)}`}
    </Chip>
  );
}

interface StatusItemProps<K extends StatusKind> {
  kind: K;
  status: StatusOf<K>;
  onClick: () => void;
  /** The status's own word by default. */
  children?: string;
}

/** A status to choose from a menu. */
export function StatusItem<K extends StatusKind>({ kind, status, onClick, children }: StatusItemProps<K>) {
  const { word, icon: StatusIcon, tone } = lookOf(kind, status);
  return (
    <Menu.Item leftSection={<StatusIcon size={15} color={`var(--${tone}-fg)`} aria-hidden="true" />} onClick={onClick}>
      {children ?? word}
    </Menu.Item>
  );
}
