import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { readFile } from "../../backend/files.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import type { WholePerson } from "../data.ts";
import classes from "./FilesTab.module.css";

interface FilePreviewProps {
  document: WholePerson["documents"][number];
  onDownload: () => void;
  onClose: () => void;
}

/** A page may not run what a visitor sent: pictures and plain text are shown, everything else is downloaded. */
export function FilePreview({ document, onDownload, onClose }: FilePreviewProps) {
  const isImage = document.contentType.startsWith("image/");
  const isText = document.contentType.startsWith("text/plain");
  const canShow = isImage || isText;
  const [shown, setShown] = useState<{ address?: string; text?: string }>();
  const [refusal, setRefusal] = useState<Refusal>();
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
      if (!over) setRefusal(asRefusal(error));
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
      {!canShow && <p>This kind of file is not shown in the page. Download it to open it.</p>}
      {canShow && !shown && !refusal && <div className={classes["preview"]} />}
      {shown?.address && <img className={classes["picture"]} src={shown.address} alt={document.name} />}
      {shown?.text !== undefined && <pre className={classes["plain"]}>{shown.text}</pre>}
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
