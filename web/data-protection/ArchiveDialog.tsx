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
import { type Made, makeArchive } from "./data.ts";
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
      title={`Archive of ${person.id} ${person.name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{made || problem ? "Close" : "Cancel"}</Button>
          {problem && (
            <Button variant="filled" onClick={onAgain}>
              Try again
            </Button>
          )}
          {made && (
            <ActionButton variant="filled" icon={IconDownload} data-autofocus onClick={() => fetchFile(made)}>
              Download
            </ActionButton>
          )}
        </>
      }
    >
      <p>
        Everything HB holds about this person: a readable page, the same as data, and all files, including signed
        consents. This export is logged.
      </p>
      <output className={classes["live"]}>
        {made && (
          <>
            <b>{made.fileName}</b> is ready: {fileCount(made.files)}, {sizeText(made.size)}. Only you can download it,
            until {staffTime(made.until, site)}.
          </>
        )}
        {!made && !problem && (progress ? `Collecting: ${progress.files} of ${fileCount(progress.of)}` : "Collecting…")}
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

function fileCount(count: number): string {
  if (count === 0) return "no files";
  return count === 1 ? "1 file" : `${count} files`;
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
