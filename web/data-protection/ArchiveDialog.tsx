import { staffTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { outcomeOf } from "../change/perform.ts";
import type { Problem } from "../change/problem.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { commonText } from "../ui/text.ts";
import { type Made, makeArchive } from "./data.ts";
import { archiveText as text } from "./text.tsx";
import classes from "./DataProtectionPage.module.css";

interface ArchiveDialogProps {
  person: { id: number; name: string };
  onClose: () => void;
}

/** Creates one file with everything HB holds about a person. Closing the dialog cancels it. */
export function ArchiveDialog(props: ArchiveDialogProps) {
  const [tries, setTries] = useState(0);
  return <Making key={tries} {...props} onAgain={() => setTries(count => count + 1)} />;
}

function Making({ person, onClose, onAgain }: ArchiveDialogProps & { onAgain: () => void }) {
  const site = useSiteTime();
  const [progress, setProgress] = useState<{ files: number; of: number }>();
  const [made, setMade] = useState<Made>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const stop = new AbortController();
    void outcomeOf(makeArchive(person.id, setProgress, stop.signal)).then(outcome => {
      if (stop.signal.aborted) return;
      setMade(outcome.answer);
      setProblem(outcome.problem);
    });
    return () => stop.abort();
  }, [person.id]);
  return (
    <Dialog
      title={text.title(person.id, person.name)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{made || problem ? commonText.close : commonText.cancel}</Button>
          {problem && (
            <Button variant="filled" onClick={onAgain}>
              {text.tryAgain}
            </Button>
          )}
          {made && (
            <ActionButton variant="filled" icon={IconDownload} data-autofocus onClick={() => fetchFile(made)}>
              {text.download}
            </ActionButton>
          )}
        </>
      }
    >
      <p>{text.text}</p>
      <output className={classes["live"]}>
        {made &&
          text.ready(<b>{made.fileName}</b>, {
            count: made.files,
            size: sizeText(made.size),
            until: staffTime(made.until, site),
          })}
        {!made && !problem && (progress ? text.progress(progress.files, progress.of) : text.collecting)}
      </output>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

/** The address downloads the file, so the page stays open. */
function fetchFile({ address, fileName }: Made): void {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
