import { Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { partText as text } from "./editor-text.ts";
import { linesOf } from "./parts.ts";
import { usePartDrag } from "./use-part-drag.ts";
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
  /** Someone begins to work on it. */
  onEnter?: () => void;
  children: ReactNode;
}

/** A section or a question that can be moved and removed: by its grip, its buttons, or Alt with an arrow key. */
export function Part({ label, at, count, onMove, onRemove, onEnter, children }: PartProps) {
  const [moved, setMoved] = useState("");
  const pressed = useRef<"up" | "down">(undefined);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const move = (to: number) => {
    onMove(to);
    setMoved(text.moved(label, to + 1, count));
  };
  const { drop, begin } = usePartDrag(at, move);
  const moveByButton = (by: 1 | -1) => {
    pressed.current = by === 1 ? "down" : "up";
    move(at + by);
  };
  useLayoutEffect(() => {
    if (!pressed.current) return;
    // At the end of the list, the button that was used can't be used again.
    const isUp = at === count - 1 || (at > 0 && pressed.current === "up");
    pressed.current = undefined;
    (isUp ? up : down).current?.focus();
  }, [at, count]);
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    // A question isn't moved together with its screen.
    event.stopPropagation();
    if (at + step >= 0 && at + step < count) move(at + step);
  };
  return (
    <Stack
      as="section"
      className={classes["part"]}
      data-part
      data-dragged={drop && true}
      aria-label={label}
      onKeyDown={walk}
      onFocus={onEnter}
    >
      <Row gap={4} className={classes["bar"]}>
        {count > 1 && (
          // Keys and screen readers have the buttons.
          <span className={classes["grip"]} aria-hidden="true" title={text.drag} onPointerDown={begin}>
            <IconGripVertical size={16} />
          </span>
        )}
        <Text as="span" size="small" tone="faint" grow>
          {label}
        </Text>
        <IconButton
          ref={up}
          icon={IconArrowUp}
          label={text.moveUp(label)}
          tip={text.moveUpTip}
          disabled={at === 0}
          onClick={() => moveByButton(-1)}
        />
        <IconButton
          ref={down}
          icon={IconArrowDown}
          label={text.moveDown(label)}
          tip={text.moveDownTip}
          disabled={at === count - 1}
          onClick={() => moveByButton(1)}
        />
        <IconButton icon={IconTrash} label={text.remove(label)} onClick={onRemove} />
      </Row>
      <Stack gap={12}>{children}</Stack>
      {drop && drop.to !== at && <span className={classes["drop"]} style={{ top: drop.lineTop }} />}
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
    </Stack>
  );
}

/** What is wrong at a place. */
export type ErrorAt = (...path: (string | number)[]) => string | undefined;

interface WordsProps {
  /** To begin with; it grows. */
  rows?: number;
  label: string;
  /** The label is for screen readers only: its place says what it is. */
  isQuiet?: boolean;
  value: string;
  error: string | undefined;
  onPaste?: (event: ClipboardEvent) => void;
  onEnter?: () => void;
  onChange: (text: string) => void;
}

/** A paragraph: it grows with its text and has no line breaks. */
export function Words({ label, isQuiet = false, rows = 2, value, error, onPaste, onEnter, onChange }: WordsProps) {
  return (
    <Textarea
      {...(isQuiet ? { "aria-label": label } : { label })}
      autosize
      minRows={rows}
      value={value}
      error={error}
      {...(onPaste && { onPaste })}
      {...(onEnter && { onFocus: onEnter })}
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

/** What is wrong with a part as a whole. */
export function PlaceError({ errors }: { errors: readonly (string | undefined)[] }) {
  const error = errors.find(one => one !== undefined);
  if (error === undefined) return null;
  return (
    <Text size="small" className={classes["error"] ?? ""}>
      {error}
    </Text>
  );
}
