import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { notifyProblem } from "../change/notify-problem.tsx";
import { useChange } from "../change/use-change.ts";
import { refreshedByDesign } from "./data.ts";
import { documentText } from "./document-text.tsx";

interface StartButtonProps {
  id: string;
  from: number | null;
  label: string;
  isMain?: boolean;
}

/** Starts a draft that everyone writes in. */
export function StartButton({ id, from, label, isMain = false }: StartButtonProps) {
  const { run, isRunning } = useChange({ refresh: refreshedByDesign });
  const start = async () => {
    const { problem } = await run("startDraft", { document: id, from });
    if (problem) notifyProblem(problem, { what: documentText.draftNotStarted });
  };
  return (
    <Button
      {...(isMain && { variant: "filled" })}
      leftSection={<IconPencil size={16} aria-hidden="true" />}
      loading={isRunning}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}
