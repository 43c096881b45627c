import { type EmailName, emailDefinition } from "@hb/domain/emails/wording/catalog.ts";
import {
  copyToVariants,
  type EmailDraft,
  emailTemplate,
  type TypedWording,
  type WordingField as WordingName,
} from "@hb/domain/emails/wording/content.ts";
import { allowedPlaceholders } from "@hb/domain/emails/wording/wording.ts";
import { IconCopyPlus } from "@tabler/icons-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { EmailFrame } from "../emails/message/EmailFrame.tsx";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { Tabs } from "../ui/page/Tabs.tsx";
import { emailText as text } from "./email-text.ts";
import { WordingField } from "./WordingField.tsx";
import { WordingList } from "./WordingList.tsx";
import classes from "./EmailEditor.module.css";

interface EmailEditorProps {
  name: EmailName;
  value: EmailDraft;
  onChange: (value: EmailDraft) => void;
  /** The variant that is edited and previewed. */
  variant: string;
  onVariant: (variant: string) => void;
  /** Each with its place, such as `moved`, `paragraphs`, 0. */
  problems: readonly { path: readonly (string | number)[]; message: string }[];
  /** How the variant arrives; undefined = not known yet. */
  preview: { subject: string; html: string; text: string } | undefined;
  /** Above the preview: whom it's for, and what can be done with it. */
  previewHead?: ReactNode;
  isReadOnly?: boolean;
}

/** Edits what one email says, with each of its variants on a tab and the preview beside it. */
export function EmailEditor(props: EmailEditorProps) {
  const { name, value, onChange, variant, onVariant, problems, preview, previewHead, isReadOnly = false } = props;
  const id = useId();
  const { variants } = emailDefinition(name);
  const definition = variants[variant];
  const focusAt = useFocusAfter(value);
  const wording = value[variant] ?? emailTemplate(name)[variant];
  if (!definition || !wording) return null;
  const set = (change: Partial<TypedWording>) => onChange({ ...value, [variant]: { ...wording, ...change } });
  const problemOf = (field: string, at?: number) => {
    const path = [variant, field, ...(at === undefined ? [] : [at])].join("/");
    return problems.find(problem => problem.path.join("/") === path)?.message;
  };
  /** Undefined where no other variant could take it, or all say it already. */
  const copyOf = (field: WordingName) => {
    const { draft, copied, leftOut } = copyToVariants(name, value, { from: variant, field });
    if (isReadOnly || copied.length === 0) return undefined;
    return () => {
      onChange(draft);
      notifyDone(text.copied(copied, leftOut));
    };
  };
  const shared = { placeholders: allowedPlaceholders(definition), isReadOnly, focusAt };
  const line = (field: "subject" | "headline" | "button", words: string) => (
    <WordingField
      id={`${id}-${field}`}
      label={text[field]}
      value={words}
      problem={problemOf(field)}
      onChange={typed => set({ [field]: typed })}
      tools={<CopyButton label={text[field]} onCopy={copyOf(field)} />}
      {...shared}
    />
  );
  const list = (field: "paragraphs" | "steps" | "notes") => (
    <WordingList
      // The announcement of a move belongs to one variant.
      key={`${variant}-${field}`}
      id={`${id}-${field}`}
      words={text[field]}
      texts={wording[field]}
      problemOf={at => problemOf(field, at)}
      onChange={texts => set({ [field]: texts })}
      onCopy={copyOf(field)}
      {...shared}
    />
  );
  const tabs = Object.entries(variants).map(([key, { label }]) => ({
    key,
    label,
    count: problems.filter(({ path }) => path[0] === key).length,
  }));
  const isOneOfMany = tabs.length > 1;
  const panelId = `${id}-panel`;
  return (
    <div className={classes["editor"]}>
      {isOneOfMany && (
        <div className={classes["variants"]}>
          <Tabs label={text.variants} tabs={tabs} value={variant} panelId={panelId} onChange={onVariant} />
        </div>
      )}
      <div
        className={classes["parts"]}
        id={panelId}
        {...(isOneOfMany && { role: "tabpanel", "aria-labelledby": `${panelId}-${variant}` })}
      >
        <Stack gap={16} className={classes["form"]}>
          <Text size="small" tone="faint">
            {text.hbAdds}
          </Text>
          {line("subject", wording.subject)}
          {line("headline", wording.headline)}
          {list("paragraphs")}
          {list("steps")}
          {definition.wording.button !== undefined && line("button", wording.button ?? "")}
          {list("notes")}
        </Stack>
        <section className={classes["preview"]} aria-label={text.preview}>
          {previewHead}
          {preview ? (
            <EmailFrame {...preview} />
          ) : (
            <Stack gap={12} className={classes["waiting"]}>
              <Skeleton lines={6} />
            </Stack>
          )}
        </section>
      </div>
    </div>
  );
}

function CopyButton({ label, onCopy }: { label: string; onCopy: (() => void) | undefined }) {
  if (!onCopy) return null;
  return (
    <IconButton
      icon={IconCopyPlus}
      iconSize={16}
      size="md"
      label={text.copy(label)}
      tip={text.copyTip}
      onClick={onCopy}
    />
  );
}

/** Moves the focus to a field, and the caret in it, once the changed value is drawn. */
function useFocusAfter(value: unknown) {
  const next = useRef<{ id: string; caret: number | undefined; before: unknown } | null>(null);
  useLayoutEffect(() => {
    if (!next.current || next.current.before === value) return;
    const { id, caret } = next.current;
    next.current = null;
    const element = document.getElementById(id);
    element?.focus();
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
      element.setSelectionRange(caret ?? element.value.length, caret ?? element.value.length);
  });
  return (id: string, caret?: number) => {
    next.current = { id, caret, before: value };
  };
}
