import { Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { linesOf } from "./parts.ts";
import classes from "./Editor.module.css";

/** Above a list of parts. */
export function PartsHead({ title, sentence, error }: { title: string; sentence: string; error: string | undefined }) {
  return (
    <div>
      <Text as="h3" weight="bold">
        {title}
      </Text>
      <Text tone="faint" size="small">
        {sentence}
      </Text>
      {error !== undefined && (
        <Text size="small" className={classes["error"] ?? ""}>
          {error}
        </Text>
      )}
    </div>
  );
}

interface PartProps {
  label: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A section or a question that can be moved and removed. */
export function Part({ label, at, count, onMove, onRemove, children }: PartProps) {
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || step === 0 || at + step < 0 || at + step >= count) return;
    event.preventDefault();
    onMove(at + step);
  };
  return (
    <Stack as="section" className={classes["part"]} aria-label={label} onKeyDown={walk}>
      <Row gap={4} className={classes["bar"]}>
        <Text as="span" size="small" tone="faint" grow>
          {label}
        </Text>
        <IconButton
          icon={IconArrowUp}
          label={`Move ${label.toLowerCase()} up`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          icon={IconArrowDown}
          label={`Move ${label.toLowerCase()} down`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton icon={IconTrash} label={`Remove ${label.toLowerCase()}`} onClick={onRemove} />
      </Row>
      <Stack gap={12}>{children}</Stack>
    </Stack>
  );
}

/** What is wrong at a place. */
export type ErrorAt = (...path: (string | number)[]) => string | undefined;

interface WordsProps {
  label: string;
  /** The label is for screen readers only: its place says what it is. */
  isQuiet?: boolean;
  value: string;
  error: string | undefined;
  onPaste?: (event: ClipboardEvent) => void;
  onChange: (text: string) => void;
}

/** A paragraph: it grows with its text and has no line breaks. */
export function Words({ label, isQuiet = false, value, error, onPaste, onChange }: WordsProps) {
  return (
    <Textarea
      {...(isQuiet ? { "aria-label": label } : { label })}
      autosize
      minRows={2}
      value={value}
      error={error}
      {...(onPaste && { onPaste })}
      onKeyDown={event => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={event => onChange(event.currentTarget.value.replace(/[\r\n]+/g, " "))}
    />
  );
}

interface LinesProps {
  label: string;
  description: string;
  lines: readonly string[];
  error: string | undefined;
  onChange: (lines: string[]) => void;
}

/** Several short texts, one per line. */
export function Lines({ label, description, lines, error, onChange }: LinesProps) {
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={2}
      value={lines.join("\n")}
      error={error}
      onChange={event => onChange(linesOf(event.currentTarget.value))}
    />
  );
}
