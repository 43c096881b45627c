import type { Refusal } from "@hb/domain/refusal.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { asRefusal } from "../backend/refused.ts";
import { Trouble } from "../change/Trouble.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { type Made, makeArchive } from "./data.ts";
import classes from "./Anonymise.module.css";

interface ArchiveDialogProps {
  person: { id: number; name: string };
  onClose: () => void;
}

/** Makes one file of everything that is known of a person; closing it stops the work. */
export function ArchiveDialog(props: ArchiveDialogProps) {
  const [tries, setTries] = useState(0);
  return <Making key={tries} {...props} onAgain={() => setTries(count => count + 1)} />;
}

function Making({ person, onClose, onAgain }: ArchiveDialogProps & { onAgain: () => void }) {
  const { zone } = useSiteTime();
  const [progress, setProgress] = useState<{ files: number; of: number }>();
  const [made, setMade] = useState<Made>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    const stop = new AbortController();
    makeArchive(person.id, setProgress, stop.signal).then(setMade, error => {
      if (!stop.signal.aborted) setRefusal(asRefusal(error));
    });
    return () => stop.abort();
  }, [person.id]);
  return (
    <Dialog
      title={`Archive of ${person.id} ${person.name}`}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {made || refusal ? "Close" : "Cancel"}
          </Button>
          {refusal && <Button onClick={onAgain}>Try again</Button>}
          {made && (
            <Button
              leftSection={<IconDownload size={16} stroke={2} aria-hidden="true" />}
              data-autofocus
              onClick={() => fetchFile(made)}
            >
              Download
            </Button>
          )}
        </>
      }
    >
      <p>
        Everything that HB holds about this person: a page to read, the same as data, and all files, signed consents
        among them. That you made it is written to the log.
      </p>
      <output className={classes["live"]}>
        {made && (
          <>
            <b>{made.fileName}</b> is ready: {sayFiles(made.files)}, {saySize(made.size)}. It is kept until{" "}
            {timeInZone(made.until, zone)}, for you alone.
          </>
        )}
        {!made && !refusal && (progress ? `Collecting: ${progress.files} of ${sayFiles(progress.of)}` : "Collecting…")}
      </output>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

/** The address names the file and says that it is to be kept, so the page stays. */
function fetchFile({ address, fileName }: Made): void {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
}

function sayFiles(count: number): string {
  if (count === 0) return "no files";
  return count === 1 ? "1 file" : `${count} files`;
}

function saySize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
