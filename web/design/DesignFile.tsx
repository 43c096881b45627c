import { Menu } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { type Problem, problemOf } from "../change/problem.ts";
import { useChange } from "../change/use-change.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { IconMenu } from "../ui/overlay/IconMenu.tsx";
import { notifyError } from "../ui/overlay/toasts.tsx";
import { saveFile } from "../ui/save-file.ts";
import { fetchDesignFile, refreshedByDesign } from "./data.ts";
import { designFileText } from "./document-text.tsx";
import classes from "./DesignPage.module.css";

interface Skipped {
  title: string;
  why: string;
}

/** Everything published as one file, and such a file as drafts. */
export function DesignFileMenu({ mayEdit }: { mayEdit: boolean }) {
  const { run } = useChange({ refresh: refreshedByDesign });
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ imported: string[]; skipped: Skipped[]; problem?: Problem }>();
  const save = async () => {
    try {
      const file = await fetchDesignFile();
      saveFile(new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }), designFileText.fileName);
    } catch (error) {
      notifyError(problemOf(error).message);
    }
  };
  const take = async (picked: File) => {
    const file = readJson(await picked.text());
    const { answer, problem } = await run("importDesign", { file });
    const skipped = (problem?.details["skipped"] ?? []) as Skipped[];
    setOutcome(answer ?? { imported: [], skipped, problem });
  };
  return (
    <>
      <IconMenu width={220}>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void save()}>
          {designFileText.export}
        </Menu.Item>
        {mayEdit && (
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
            {designFileText.import}
          </Menu.Item>
        )}
      </IconMenu>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={designFileText.file}
        onChange={event => {
          const [picked] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (picked) void take(picked);
        }}
      />
      {outcome && (
        <Dialog title={designFileText.title} onClose={() => setOutcome(undefined)}>
          <Stack gap={12}>
            <ProblemNote problem={outcome.problem} />
            {outcome.imported.length > 0 && <p>{designFileText.imported(outcome.imported)}</p>}
            {outcome.skipped.length > 0 && (
              <ul className={classes["effects"]}>
                {outcome.skipped.map(({ title, why }) => (
                  <li key={title}>{designFileText.skipped(<b>{title}</b>, why)}</li>
                ))}
              </ul>
            )}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** What isn't JSON is no file of ours, which the server says. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
