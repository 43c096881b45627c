import { timeInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconFileOff, IconFileTypeCsv, IconFileTypeXls } from "@tabler/icons-react";
import { useServerNow } from "../backend/clock.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { State } from "../ui/page/State.tsx";
import type { FinishedExport } from "./data.ts";
import { sayBytes, sayTimeLeft } from "./export-words.ts";
import classes from "./ExportDialog.module.css";

interface ExportDoneProps {
  made: FinishedExport;
  address: string;
  onAgain: () => void;
  onClose: () => void;
}

/** The file, as long as it is there. */
export function ExportDone({ made, address, onAgain, onClose }: ExportDoneProps) {
  const { zone } = useSiteTime();
  const left = sayTimeLeft(made.expiresAt, useServerNow(1000));
  const FileIcon = made.fileName.endsWith(".xlsx") ? IconFileTypeXls : IconFileTypeCsv;
  const close = (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  );
  if (left === undefined)
    return (
      <Dialog
        title="Export expired"
        onClose={onClose}
        foot={
          <>
            {close}
            <Button onClick={onAgain} data-autofocus>
              Export again
            </Button>
          </>
        }
      >
        <State icon={IconFileOff} title="The file has expired">
          It was available for 15 minutes. Files you already downloaded aren't affected.
        </State>
      </Dialog>
    );
  return (
    <Dialog
      title="Export ready"
      onClose={onClose}
      foot={
        <>
          {close}
          <Button
            component="a"
            href={address}
            download={made.fileName}
            leftSection={<IconDownload size={16} stroke={2} aria-hidden="true" />}
            data-autofocus
          >
            Download
          </Button>
        </>
      }
    >
      <Row as="output" gap={12} className={classes["file"]}>
        <FileIcon size={30} stroke={1.5} aria-hidden="true" />
        <span>
          <b>{made.fileName}</b>
          <span className={classes["help"]}>
            {made.rows.toLocaleString("en-US")} {made.rows === 1 ? "row" : "rows"}, {sayBytes(made.bytes)}
          </span>
        </span>
      </Row>
      <p className={classes["help"]}>
        It can be downloaded until {timeInZone(made.expiresAt, zone)}, for {left} more.
      </p>
    </Dialog>
  );
}
