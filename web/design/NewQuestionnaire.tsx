import { questionnaireTemplates } from "@hb/domain/surveys/templates/templates.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import type { Problem } from "../change/problem.ts";
import { useChange } from "../change/use-change.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { refreshedByDesign } from "./data.ts";
import { newQuestionnaireText as text } from "./questionnaire-text.ts";
import classes from "./DesignPage.module.css";

/** Adds a questionnaire, from an instrument that is free to use or from nothing. */
export function NewQuestionnaire() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text.title}
      </Button>
      {isOpen && <TemplateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { run, isRunning } = useChange({ refresh: refreshedByDesign });
  const [problem, setProblem] = useState<Problem>();
  const add = async (template: string) => {
    const document = `survey-own${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
    const outcome = await run("startDraft", { document, from: null, template });
    if (outcome.problem) return setProblem(outcome.problem);
    onClose();
    await navigate({ to: `/design/${document}` as never });
  };
  return (
    <Dialog title={text.title} width={520} onClose={onClose}>
      <Stack gap={12}>
        <Text tone="quiet">{text.about}</Text>
        <ul className={classes["templates"]}>
          {questionnaireTemplates.map(({ id, title, about }) => (
            <li key={id}>
              <button type="button" className="rail-choice" disabled={isRunning} onClick={() => void add(id)}>
                <b>{title}</b>
                <Text as="span" size="small" tone="faint">
                  {about}
                </Text>
              </button>
            </li>
          ))}
        </ul>
        {problem && <ProblemNote problem={problem} />}
      </Stack>
    </Dialog>
  );
}
