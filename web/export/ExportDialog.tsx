import { type ExportFormat, type ExportProfile, wordsOfList } from "@hb/domain/export/lists.ts";
import { staffTime } from "@hb/domain/format.ts";
import { Button, Progress } from "@mantine/core";
import { IconDownload, IconFileOff, IconFileTypeCsv, IconFileTypeXls } from "@tabler/icons-react";
import { useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import { Dialog, DialogButtons } from "../ui/overlay/Dialog.tsx";
import { State } from "../ui/page/State.tsx";
import { commonText } from "../ui/text.ts";
import { type FinishedExport, useExport, useExportPreview } from "./data.ts";
import { ExportChoices } from "./ExportChoices.tsx";
import { type ExportChoices as Choices, describeExport, formatBytes, formatTimeLeft } from "./export-words.ts";
import { exportText as text } from "./text.tsx";
import "@mantine/core/styles/Progress.layer.css";
import classes from "./ExportDialog.module.css";

interface ExportDialogProps {
  choices: Choices;
  fields: readonly string[] | undefined;
  onClose: () => void;
}

/** What, in which form, then its progress, then the file. */
export function ExportDialog({ choices, fields, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState(0);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [profile, setProfile] = useState<ExportProfile>("full");
  const [isAsShown, setIsAsShown] = useState(fields !== undefined);
  const { request } = choices[chosen] ?? choices[0];
  const preview = useExportPreview(request);
  const { step, start, cancel, again } = useExport();
  const { label } = wordsOfList(request.list);
  const rows = preview.isPlaceholderData ? undefined : preview.data?.rows;

  const begin = () => {
    if (rows === 0) return;
    void start({ request, format, profile, ...(isAsShown && fields && { fields: [...fields] }) });
  };
  if (step.at === "running")
    return (
      <Dialog
        title={text.running.title(label)}
        mustAnswer
        onClose={cancel}
        foot={
          <Button onClick={cancel} data-autofocus>
            {text.running.cancel}
          </Button>
        }
      >
        <ExportProgress done={step.done} of={step.of} />
      </Dialog>
    );
  if (step.at === "done")
    return <ExportDone made={step.made} address={step.address} onAgain={again} onClose={onClose} />;
  return (
    <Dialog
      title={text.title(label)}
      width={560}
      onClose={onClose}
      onSubmit={begin}
      foot={
        <DialogButtons
          verb={describeExport(request.list, rows)}
          back={commonText.close}
          disabled={rows === 0}
          data-autofocus
          onClose={onClose}
        />
      }
    >
      <ExportChoices
        choices={choices}
        chosen={chosen}
        onChoose={setChosen}
        preview={preview}
        format={format}
        onFormat={setFormat}
        profile={profile}
        onProfile={setProfile}
        fields={fields}
        isAsShown={isAsShown}
        onAsShown={setIsAsShown}
        problem={step.problem}
        cancelled={step.cancelled}
      />
    </Dialog>
  );
}

/** Spoken at every quarter, not at every batch. */
function ExportProgress({ done, of }: { done: number; of: number }) {
  const percent = of === 0 ? 0 : Math.floor((done / of) * 100);
  const quarter = Math.floor(percent / 25) * 25;
  const progress = text.running.progress(done, of);
  return (
    <Stack gap={10} mt={8} className={classes["progress"]}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={text.running.progressLabel} aria-valuetext={progress} />
      </Progress.Root>
      <p className="numbers">{progress}</p>
      <output className="visually-hidden">{text.running.percent(quarter)}</output>
    </Stack>
  );
}

interface ExportDoneProps {
  made: FinishedExport;
  address: string;
  onAgain: () => void;
  onClose: () => void;
}

/** The file, as long as it is there. */
function ExportDone({ made, address, onAgain, onClose }: ExportDoneProps) {
  const site = useSiteTime();
  const left = formatTimeLeft(made.expiresAt, useServerNow(1000));
  const FileIcon = made.fileName.endsWith(".xlsx") ? IconFileTypeXls : IconFileTypeCsv;
  const close = <Button onClick={onClose}>{commonText.close}</Button>;
  if (left === undefined)
    return (
      <Dialog
        title={text.expired.title}
        onClose={onClose}
        foot={
          <>
            {close}
            <Button variant="filled" onClick={onAgain} data-autofocus>
              {text.expired.again}
            </Button>
          </>
        }
      >
        <State icon={IconFileOff} title={text.expired.heading}>
          {text.expired.explanation}
        </State>
      </Dialog>
    );
  return (
    <Dialog
      title={text.done.title}
      onClose={onClose}
      foot={
        <>
          {close}
          <Button
            variant="filled"
            component="a"
            href={address}
            download={made.fileName}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            data-autofocus
          >
            {text.done.download}
          </Button>
        </>
      }
    >
      <Row as="output" gap={12} className={classes["file"]}>
        <FileIcon size={30} stroke={1.5} aria-hidden="true" />
        <Stack as="span" gap={4}>
          <b>{made.fileName}</b>
          <Faint size="small">{text.done.file(made.rows, formatBytes(made.bytes))}</Faint>
        </Stack>
      </Row>
      <Text size="small" tone="faint" mt={4}>
        {text.done.availableUntil(staffTime(made.expiresAt, site), left)}
      </Text>
    </Dialog>
  );
}
