import { type PlaceholderName, placeholders } from "@hb/domain/emails/wording/placeholders.ts";
import { writtenPlaceholder } from "@hb/domain/emails/wording/wording.ts";
import { Menu, Textarea, TextInput } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import { IconMenu } from "../ui/overlay/IconMenu.tsx";
import { wordingText as text } from "./email-text.ts";
import classes from "./EmailEditor.module.css";

export type FocusAt = (id: string, caret?: number) => void;

interface WordingFieldProps {
  id: string;
  label: string;
  value: string;
  problem: string | undefined;
  /** What can be inserted. */
  placeholders: readonly PlaceholderName[];
  isReadOnly: boolean;
  /** Grows with its text. */
  isLong?: boolean;
  /** Further buttons beside the label. */
  tools?: ReactNode;
  onChange: (value: string, caret: number) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Puts the caret into a field once the change is shown. */
  focusAt: FocusAt;
}

/** A text of an email. Its menu inserts a placeholder at the caret. */
export function WordingField(props: WordingFieldProps) {
  const { id, label, value, problem, isReadOnly, isLong = false, tools, onChange, onKeyDown, focusAt } = props;
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (name: PlaceholderName) => {
    const [from, to] = [input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length];
    const written = writtenPlaceholder(name);
    onChange(value.slice(0, from) + written + value.slice(to), from + written.length);
    focusAt(id, from + written.length);
  };
  const shared = {
    ref: input,
    id,
    value,
    readOnly: isReadOnly,
    error: problem,
    autoComplete: "off",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length),
  };
  return (
    <div>
      <Row justify="between" className={classes["label"]}>
        <Text as="label" weight="medium" tone="quiet" htmlFor={id}>
          {label}
        </Text>
        {!isReadOnly && (
          <Row gap={2} className={classes["tools"]}>
            <PlaceholderMenu label={label} names={props.placeholders} onChoose={insert} />
            {tools}
          </Row>
        )}
      </Row>
      {isLong ? (
        <Textarea {...shared} autosize minRows={1} {...(onKeyDown && { onKeyDown })} />
      ) : (
        <TextInput {...shared} />
      )}
    </div>
  );
}

interface PlaceholderMenuProps {
  label: string;
  names: readonly PlaceholderName[];
  onChoose: (name: PlaceholderName) => void;
}

function PlaceholderMenu({ label, names, onChoose }: PlaceholderMenuProps) {
  return (
    <IconMenu
      icon={IconBraces}
      label={text.insert(label)}
      tip={text.insertTip}
      width={320}
      button={{ size: "md" }}
      returnFocus={false}
    >
      {names.map(name => (
        <Menu.Item key={name} onClick={() => onChoose(name)}>
          <Stack>
            {placeholders[name].label}
            <Faint size="small">{placeholders[name].example}</Faint>
          </Stack>
        </Menu.Item>
      ))}
    </IconMenu>
  );
}
