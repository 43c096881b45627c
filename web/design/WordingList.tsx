import type { PlaceholderName } from "@hb/domain/emails/wording/placeholders.ts";
import { wordingLimits } from "@hb/domain/emails/wording/wording.ts";
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { commonText } from "../ui/text.ts";
import { type WordingListText, wordingText } from "./email-text.ts";
import { type FocusAt, WordingField } from "./WordingField.tsx";

interface WordingListProps {
  id: string;
  words: WordingListText;
  texts: readonly string[];
  placeholders: readonly PlaceholderName[];
  isReadOnly: boolean;
  /** Of one text, or of the whole list. */
  problemOf: (at?: number) => string | undefined;
  onChange: (texts: string[]) => void;
  /** Absent where there's nothing to copy to. */
  onCopy?: (() => void) | undefined;
  focusAt: FocusAt;
}

/** Texts one below the other. Enter or pasted lines start further ones; Alt with an arrow key moves one. */
export function WordingList(props: WordingListProps) {
  const { id, words, texts, isReadOnly, problemOf, onChange, focusAt } = props;
  const [moved, setMoved] = useState("");
  const last = texts.length - 1;
  const fieldId = (at: number) => `${id}-${at}`;

  const type = (at: number, typed: string, caret: number) => {
    const { lines, line, column } = splitLines(typed, caret);
    onChange(texts.toSpliced(at, 1, ...lines));
    if (lines.length > 1) focusAt(fieldId(at + line), column);
  };
  const move = (at: number, by: 1 | -1) => {
    const to = at + by;
    const text = texts[at];
    if (text === undefined || to < 0 || to > last) return false;
    onChange(texts.toSpliced(at, 1).toSpliced(to, 0, text));
    setMoved(words.moved(at + 1, to + 1, texts.length));
    return true;
  };
  const moveByButton = (at: number, by: 1 | -1) => {
    if (!move(at, by)) return;
    // At the end of the list, the button that was used can't be used again.
    const isEnd = by === 1 ? at + 1 === last : at === 1;
    focusAt(`${fieldId(at + by)}-${(by === 1) === isEnd ? "up" : "down"}`);
  };
  const remove = (at: number) => {
    onChange(texts.toSpliced(at, 1));
    focusAt(last === 0 ? `${id}-add` : fieldId(Math.min(at, last - 1)));
  };
  const onKeyDown = (at: number, event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.altKey && by !== 0) {
      event.preventDefault();
      if (!isReadOnly && move(at, by)) focusAt(fieldId(at + by), selectionStart);
    }
    const before = texts[at - 1];
    // At its start, Backspace joins a text to the one before, as Enter parted them.
    if (event.key === "Backspace" && selectionEnd === 0 && before !== undefined && !isReadOnly) {
      event.preventDefault();
      onChange(texts.toSpliced(at - 1, 2, before + value));
      focusAt(fieldId(at - 1), before.length);
    }
  };

  return (
    <Stack as="fieldset" gap={12} aria-label={words.title}>
      {texts.map((text, at) => (
        <WordingField
          // A text has no name of its own: it's the first, the second …
          key={at}
          id={fieldId(at)}
          label={words.name(at + 1)}
          value={text}
          problem={problemOf(at)}
          placeholders={props.placeholders}
          isReadOnly={isReadOnly}
          isLong
          onChange={(typed, caret) => type(at, typed, caret)}
          onKeyDown={event => onKeyDown(at, event)}
          focusAt={focusAt}
          tools={
            <>
              <IconButton
                id={`${fieldId(at)}-up`}
                icon={IconArrowUp}
                iconSize={16}
                size="md"
                label={words.moveUp(at + 1)}
                tip={wordingText.moveUpTip}
                disabled={at === 0}
                onClick={() => moveByButton(at, -1)}
              />
              <IconButton
                id={`${fieldId(at)}-down`}
                icon={IconArrowDown}
                iconSize={16}
                size="md"
                label={words.moveDown(at + 1)}
                tip={wordingText.moveDownTip}
                disabled={at === last}
                onClick={() => moveByButton(at, 1)}
              />
              <IconButton
                icon={IconTrash}
                iconSize={16}
                size="md"
                label={words.remove(at + 1)}
                tip={commonText.remove}
                onClick={() => remove(at)}
              />
            </>
          }
        />
      ))}
      {problemOf() !== undefined && (
        <Text tone="red" size="small" role="alert">
          {problemOf()}
        </Text>
      )}
      {!isReadOnly && texts.length < wordingLimits.texts && (
        <Row gap={12} rowGap={4} wrap>
          <Button
            id={`${id}-add`}
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            aria-describedby={`${id}-hint`}
            onClick={() => {
              onChange([...texts, ""]);
              focusAt(fieldId(texts.length));
            }}
          >
            {words.add}
          </Button>
          {props.onCopy && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconCopyPlus size={15} aria-hidden="true" />}
              onClick={props.onCopy}
            >
              {words.copy}
            </Button>
          )}
          <Text id={`${id}-hint`} as="span" size="small" tone="faint">
            {words.hint}
          </Text>
        </Row>
      )}
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
    </Stack>
  );
}

/** Where the caret is once every line is a text of its own. Of several lines that were pasted, empty ones are left out. */
function splitLines(typed: string, caret: number): { lines: string[]; line: number; column: number } {
  const all = typed.split(/\r?\n/);
  const isPasted = all.length > 2;
  const toCaret = typed.slice(0, caret).split(/\r?\n/);
  const keep = (line: string) => !isPasted || line.trim() !== "";
  const lines = all.filter(keep);
  const before = toCaret.slice(0, -1).filter(keep).length;
  const line = Math.max(0, Math.min(before, lines.length - 1));
  return { lines: lines.length > 0 ? lines : [""], line, column: toCaret.at(-1)?.length ?? 0 };
}
