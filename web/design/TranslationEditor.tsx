import type { ContentProblem } from "@hb/domain/design/document.ts";
import { missingTexts, type OtherLanguage, type Translation } from "@hb/domain/design/translation.ts";
import { languageNames } from "@hb/domain/language.ts";
import { Button, Textarea } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import { translationText } from "./translation-text.ts";
import classes from "./Translation.module.css";

interface TranslationEditorProps {
  content: Translation;
  language: OtherLanguage;
  problems: readonly ContentProblem[];
  onChange: (content: Translation) => void;
}

/** Every text of the English version, and beside it the same in the other language. */
export function TranslationEditor({ content, language, problems, onChange }: TranslationEditorProps) {
  const { texts } = content;
  const name = languageNames[language];
  const left = missingTexts(content);
  const put = (at: number, text: string) =>
    onChange({
      ...content,
      texts: texts.map(({ isOutdated: _, ...one }, n) => (n === at ? { ...one, text } : (texts[n] ?? one))),
    });
  const focusNext = () => {
    const next = texts.findIndex(({ text, isOutdated }) => text.trim() === "" || isOutdated);
    document.getElementById(fieldId(next))?.focus();
  };
  return (
    <Stack gap={12} className={classes["editor"]}>
      <Row gap={12} wrap justify="between">
        <Text as="output" tone="quiet">
          {left === 0 ? translationText.allTranslated(texts.length) : translationText.left(left, texts.length)}
        </Text>
        {left > 0 && (
          <Button leftSection={<IconArrowDown size={16} aria-hidden="true" />} onClick={focusNext}>
            {translationText.next}
          </Button>
        )}
      </Row>
      <ol className={classes["texts"]}>
        {texts.map(({ id, english, text, isOutdated }, at) => (
          <li key={id} className={classes["pair"]}>
            <p id={`english-${at}`} className={classes["english"]}>
              {english}
            </p>
            <div>
              <Textarea
                id={fieldId(at)}
                aria-label={translationText.field(name, at + 1)}
                aria-describedby={`english-${at}`}
                lang={language}
                spellCheck
                autosize
                minRows={1}
                value={text}
                // An empty field needs no red word: the count above says it.
                error={text.trim() !== "" && problems.find(({ path }) => path[1] === at)?.message}
                onChange={event => put(at, event.currentTarget.value.replace(/[\r\n]+/g, " "))}
              />
              {isOutdated && (
                <Button size="xs" mt={4} onClick={() => put(at, text)}>
                  {translationText.stillRight}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

const fieldId = (at: number) => `translation-${at}`;

/** The English version and its translation, side by side. */
export function TranslationReading({
  content: { of, texts },
  language,
}: Pick<TranslationEditorProps, "content" | "language">) {
  return (
    <Stack gap={12} className={classes["editor"]}>
      <Faint>{translationText.version(of)}</Faint>
      <ol className={classes["texts"]}>
        {texts.map(({ id, english, text }) => (
          <li key={id} className={classes["pair"]}>
            <p className={classes["english"]}>{english}</p>
            <p lang={language}>{text}</p>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
