import type { ConsentDraft } from "@hb/domain/consent/content.ts";
import type { ContentProblem } from "@hb/domain/design/document.ts";
import { Button, TextInput } from "@mantine/core";
import { IconList, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ClipboardEvent } from "react";
import { Checkbox } from "../ui/fields/Checkbox.tsx";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { consentText } from "./consent-text.ts";
import { type ErrorAt, Lines, Part, PartsHead, Words } from "./EditorParts.tsx";
import { blocksFromPaste, moved, newPartId, without } from "./parts.ts";
import classes from "./Editor.module.css";

const { sections: sectionsText, questions: questionsText } = consentText;

interface ConsentEditorProps {
  content: ConsentDraft;
  problems: readonly ContentProblem[];
  /** The version it would become. */
  version: number;
  onChange: (content: ConsentDraft) => void;
  /** Someone begins to work on this part: its step of the form. */
  onEnter?: (step: number) => void;
}

type Section = ConsentDraft["sections"][number];
type Question = ConsentDraft["questions"][number];

/** The consent form as its parts. Alt with an arrow key moves the part one is in. */
export function ConsentEditor({ content, problems, version, onChange, onEnter }: ConsentEditorProps) {
  const set = (part: Partial<ConsentDraft>) => onChange({ ...content, ...part });
  const errorAt = (...path: (string | number)[]) =>
    problems.find(problem => problem.path.join(".") === path.join("."))?.message;
  const questionsStep = content.sections.length + 1;
  return (
    <Stack gap={24} className={classes["editor"]}>
      <TextInput
        label={consentText.title}
        value={content.title}
        error={errorAt("title")}
        onChange={event => set({ title: event.currentTarget.value })}
      />
      {version > 1 && (
        <Lines
          label={consentText.changes(version - 1)}
          description={consentText.changesHint}
          lines={content.changes}
          error={errorAt("changes") ?? problems.find(({ path }) => path[0] === "changes")?.message}
          onChange={changes => set({ changes })}
        />
      )}
      <Stack gap={12}>
        <PartsHead title={sectionsText.title} sentence={sectionsText.about} error={errorAt("sections")} />
        {content.sections.map((section, at) => (
          <Part
            key={section.id}
            label={sectionsText.name(at + 1)}
            at={at}
            count={content.sections.length}
            onMove={to => set({ sections: moved(content.sections, at, to) })}
            onRemove={() => set({ sections: without(content.sections, at) })}
            onEnter={() => onEnter?.(at + 1)}
          >
            <SectionFields
              section={section}
              errorAt={(...path) => errorAt("sections", at, ...path)}
              onChange={next => set({ sections: content.sections.with(at, next) })}
            />
          </Part>
        ))}
        <div>
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => set({ sections: [...content.sections, { id: newPartId(), title: "", blocks: [""] }] })}
          >
            {sectionsText.add}
          </Button>
        </div>
      </Stack>
      <Stack gap={12}>
        <PartsHead title={questionsText.title} sentence={questionsText.about} error={errorAt("questions")} />
        {content.questions.map((question, at) => (
          <Part
            key={question.id}
            label={questionsText.name(at + 1)}
            at={at}
            count={content.questions.length}
            onMove={to => set({ questions: moved(content.questions, at, to) })}
            onRemove={() => set({ questions: without(content.questions, at) })}
            onEnter={() => onEnter?.(questionsStep)}
          >
            <QuestionFields
              question={question}
              errorAt={(...path) => errorAt("questions", at, ...path)}
              onChange={next => set({ questions: content.questions.with(at, next) })}
            />
          </Part>
        ))}
        <div>
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() =>
              set({
                questions: [...content.questions, { id: newPartId(), question: "", yes: "", no: "", needed: false }],
              })
            }
          >
            {questionsText.add}
          </Button>
        </div>
      </Stack>
      <Words
        label={consentText.meaning}
        value={content.meaning}
        error={errorAt("meaning")}
        onEnter={() => onEnter?.(questionsStep + 1)}
        onChange={meaning => set({ meaning })}
      />
      <Words
        label={consentText.declining}
        value={content.declining}
        error={errorAt("declining")}
        onEnter={() => onEnter?.(questionsStep + 2)}
        onChange={declining => set({ declining })}
      />
    </Stack>
  );
}

function SectionFields(props: { section: Section; errorAt: ErrorAt; onChange: (section: Section) => void }) {
  const { section, errorAt, onChange } = props;
  const { blocks } = section;
  const put = (next: Section["blocks"]) => onChange({ ...section, blocks: next });
  const paste = (event: ClipboardEvent, at: number) => {
    const pasted = blocksFromPaste(event.clipboardData.getData("text/plain"));
    if (pasted.length < 2) return;
    event.preventDefault();
    put(blocks.toSpliced(at, blocks[at] === "" ? 1 : 0, ...pasted));
  };
  return (
    <>
      <TextInput
        label={sectionsText.heading}
        value={section.title}
        error={errorAt("title")}
        onChange={event => onChange({ ...section, title: event.currentTarget.value })}
      />
      {blocks.map((block, at) => (
        <Row key={at} gap={4} align="start">
          <div className={classes["block"]}>
            {typeof block === "string" ? (
              <Words
                label={sectionsText.paragraph(at + 1)}
                isQuiet
                value={block}
                error={errorAt("blocks", at)}
                onPaste={event => paste(event, at)}
                onChange={text => put(blocks.with(at, text))}
              />
            ) : (
              <Lines
                label={sectionsText.list(at + 1)}
                description={sectionsText.listHint}
                lines={block.points}
                error={
                  errorAt("blocks", at, "points") ??
                  block.points.map((_, index) => errorAt("blocks", at, "points", index)).find(Boolean)
                }
                onChange={points => put(blocks.with(at, { points }))}
              />
            )}
          </div>
          <IconButton
            icon={IconTrash}
            label={typeof block === "string" ? sectionsText.removeParagraph(at + 1) : sectionsText.removeList(at + 1)}
            onClick={() => put(without(blocks, at))}
          />
        </Row>
      ))}
      <Row gap={8} wrap>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => put([...blocks, ""])}>
          {sectionsText.addParagraph}
        </Button>
        <Button
          size="xs"
          leftSection={<IconList size={14} aria-hidden="true" />}
          onClick={() => put([...blocks, { points: [""] }])}
        >
          {sectionsText.addList}
        </Button>
        {errorAt("blocks") !== undefined && <Text className={classes["error"] ?? ""}>{errorAt("blocks")}</Text>}
      </Row>
    </>
  );
}

function QuestionFields(props: { question: Question; errorAt: ErrorAt; onChange: (question: Question) => void }) {
  const { question, errorAt, onChange } = props;
  const set = (part: Partial<Question>) => onChange({ ...question, ...part });
  return (
    <>
      <Words
        label={questionsText.question}
        value={question.question}
        error={errorAt("question")}
        onChange={text => set({ question: text })}
      />
      <div className={classes["pair"]}>
        <Words label={questionsText.yes} value={question.yes} error={errorAt("yes")} onChange={yes => set({ yes })} />
        <Words label={questionsText.no} value={question.no} error={errorAt("no")} onChange={no => set({ no })} />
      </div>
      <Row as="label" gap={8}>
        <Checkbox checked={question.needed} onChange={event => set({ needed: event.currentTarget.checked })} />
        {questionsText.needed}
      </Row>
    </>
  );
}
