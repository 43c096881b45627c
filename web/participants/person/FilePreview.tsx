import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { readFile } from "../../backend/files.ts";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { type Problem, problemOf } from "../../change/problem.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import type { WholePerson } from "../data.ts";
import classes from "./Person.module.css";

interface FilePreviewProps {
  document: WholePerson["documents"][number];
  onDownload: () => void;
  onClose: () => void;
}

/** Pictures and plain text are shown. Everything else is downloaded: the page must not run what a visitor sent. */
export function FilePreview({ document, onDownload, onClose }: FilePreviewProps) {
  const isImage = document.contentType.startsWith("image/");
  const isText = document.contentType.startsWith("text/plain");
  const canShow = isImage || isText;
  const [shown, setShown] = useState<{ address?: string; text?: string }>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (!canShow) return;
    let over = false;
    let address: string | undefined;
    const load = async () => {
      const blob = await readFile(document.file);
      if (over) return;
      if (isText) return setShown({ text: (await blob.text()).slice(0, 200_000) });
      address = URL.createObjectURL(blob);
      setShown({ address });
    };
    load().catch((error: unknown) => {
      if (!over) setProblem(problemOf(error));
    });
    return () => {
      over = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [document.file, canShow, isText]);
  return (
    <Dialog
      title={document.name}
      width={720}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={2} aria-hidden="true" />}
            onClick={onDownload}
          >
            Download
          </Button>
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {!canShow && <p>This type of file can't be previewed. Download it to open it.</p>}
      {canShow && !shown && !problem && <div className={classes["preview"]} />}
      {shown?.address && <img className={classes["picture"]} src={shown.address} alt={document.name} />}
      {shown?.text !== undefined && <pre className={classes["plain"]}>{shown.text}</pre>}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
