import { emailTypesFor } from "@hb/domain/emails/email.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { type EmailName, emailDefinition } from "@hb/domain/emails/wording/catalog.ts";
import type { EmailDraft } from "@hb/domain/emails/wording/content.ts";
import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { notifyProblem } from "../change/notify-problem.tsx";
import { useChange } from "../change/use-change.ts";
import { useFoundPeople } from "../palette/found.tsx";
import { useRead } from "../queries/read.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { EmailEditor } from "./EmailEditor.tsx";
import { emailPreviewText } from "./email-text.ts";
import type { Writing } from "./writing.ts";
import page from "./DesignPage.module.css";
import classes from "./EmailEditor.module.css";

const previewAfterMs = 400;

interface EmailWritingProps extends Pick<Writing, "content" | "problems"> {
  name: EmailName;
  /** Absent = for reading. */
  onChange?: Writing["onChange"];
}

interface Person {
  id: number;
  name: string;
}

/** An email with its preview, which follows when typing pauses: with made-up facts, or with those of a participant. */
export function EmailWriting({ name, content, problems, onChange }: EmailWritingProps) {
  const { variants } = emailDefinition(name);
  const [variant, setVariant] = useState(Object.keys(variants)[0] ?? "");
  const [person, setPerson] = useState<Person>();
  const [shown] = useDebouncedValue(content, previewAfterMs);
  const asked = { name, variant, participantId: person?.id ?? null };
  const preview = useRead(
    ["email wording"],
    "previewWording",
    { ...asked, content: shown },
    { placeholderData: keepPreviousData, gcTime: 0 },
  );
  const { run, isRunning } = useChange();
  const sendTest = async () => {
    const { answer, problem } = await run("sendWordingTest", { ...asked, content });
    if (problem) notifyProblem(problem, { what: emailPreviewText.testNotSent });
    else notifyDone(emailPreviewText.testSent(answer.to));
  };
  const { stop = null, variant: used = variant } = preview.data ?? {};
  return (
    <div className={page["email"]}>
      <EmailEditor
        name={name}
        value={content as EmailDraft}
        onChange={value => onChange?.(value as Writing["content"])}
        variant={variant}
        onVariant={setVariant}
        problems={problems}
        preview={preview.data}
        previewHead={
          <Stack gap={6} className={classes["whom"]}>
            <Row gap={8}>
              <PersonSelect name={name} person={person} onChange={setPerson} />
              <Button
                leftSection={<IconSend size={16} aria-hidden="true" />}
                disabled={stop !== null}
                loading={isRunning}
                onClick={() => void sendTest()}
              >
                {emailPreviewText.sendTest}
              </Button>
            </Row>
            <Text as="output" size="small" tone="quiet">
              {person && stop !== null && emailPreviewText.wouldNotGet(person.name, stop)}
              {person && stop === null && used !== variant && (
                <>
                  {emailPreviewText.getsVariant(person.name, variants[used]?.label ?? "")}{" "}
                  <Button size="compact-xs" variant="subtle" onClick={() => setVariant(used)}>
                    {emailPreviewText.openVariant}
                  </Button>
                </>
              )}
            </Text>
          </Stack>
        }
        isReadOnly={!onChange}
      />
    </div>
  );
}

interface PersonSelectProps {
  name: EmailName;
  person: Person | undefined;
  onChange: (person: Person | undefined) => void;
}

/** Only for those who can send this email to people. */
function PersonSelect({ name, person, onChange }: PersonSelectProps) {
  const permissions = useUserInfo()?.permissions ?? {};
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), 150);
  const found = useFoundPeople({ kind: "all", text: text === person?.name ? "" : text }, permissions);
  const people = (found.data?.people ?? []).filter(({ isOpen }) => isOpen);
  if (!emailTypesFor(permissions).includes(emailType[name])) return <Text grow />;
  return (
    <Select
      flex={1}
      miw={0}
      aria-label={emailPreviewText.person}
      placeholder={emailPreviewText.madeUp}
      searchable
      clearable
      clearButtonProps={{ "aria-hidden": false, "aria-label": emailPreviewText.madeUp, tabIndex: 0 }}
      nothingFoundMessage={typed === "" ? emailPreviewText.search : emailPreviewText.noResults}
      // The server has searched.
      filter={({ options }) => options}
      data={[
        ...(person && !people.some(({ id }) => id === person.id) ? [optionOf(person)] : []),
        ...people.map(optionOf),
      ]}
      value={person ? String(person.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={value => {
        const one = people.find(({ id }) => String(id) === value);
        onChange(one && { id: one.id, name: one.title });
      }}
    />
  );
}

function optionOf(person: { id: number; title: string } | Person) {
  return { value: String(person.id), label: "title" in person ? person.title : person.name };
}
