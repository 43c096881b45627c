import { staffFullTime, staffShortDateTime } from "@hb/domain/format.ts";
import { Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconDownload, IconFile, IconFileText, IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { deleteFile, readFile, uploadFile } from "../../backend/files.ts";
import { newId } from "../../backend/new-id.ts";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { FilePicker } from "../../change/FilePicker.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { outcomeOf } from "../../change/perform.ts";
import { type Problem, problemOf } from "../../change/problem.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { IconMenu, MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { commonText } from "../../ui/text.ts";
import { personKey, type WholePerson } from "../data.ts";
import { filesText as text } from "./text.tsx";
import classes from "./Person.module.css";

type Document = WholePerson["documents"][number];

const accepted = "application/pdf,image/jpeg,image/png,image/webp,text/plain";

/** Documents that staff store about a person. */
export function FilesTab({ personId, documents }: { personId: number; documents: readonly Document[] }) {
  const client = useQueryClient();
  const site = useSiteTime();
  const [sending, setSending] = useState<{ name: string; done: number }>();
  const [problem, setProblem] = useState<Problem>();
  const [shown, setShown] = useState<Document>();
  const [removing, setRemoving] = useState<Document>();

  const refresh = () => void client.invalidateQueries({ queryKey: personKey(personId) });
  const upload = async (files: readonly File[]) => {
    setProblem(undefined);
    for (const file of files) {
      setSending({ name: file.name, done: 0 });
      const path = `participants/${personId}/documents/${newId()}/${newId()}`;
      const outcome = await outcomeOf(uploadFile(path, file, done => setSending({ name: file.name, done })));
      if (outcome.problem) {
        setProblem(outcome.problem);
        break;
      }
      notifyDone(text.added(<b>{file.name}</b>));
    }
    setSending(undefined);
    refresh();
  };
  const remove = async (document: Document) => {
    const outcome = await outcomeOf(deleteFile(document.file));
    refresh();
    return outcome;
  };
  const download = async ({ file, name }: Document) => {
    // Through the SDK with authorization, never by an address that anyone could follow.
    const { answer, problem: reason } = await outcomeOf(readFile(file));
    if (reason) notifyProblem(reason, { what: text.notDownloaded });
    else saveFile(answer, name);
  };

  return (
    <Text as="div" mt={16}>
      <ul className={classes["files"]} aria-label={text.title}>
        {documents.map(document => (
          <Row key={document.file} as="li" gap={12} className={classes["file"]}>
            <FileIcon type={document.contentType} />
            <Stack grow align="start">
              <Text
                as="button"
                type="button"
                isCut
                className={`link ${classes["name"]}`}
                onClick={() => setShown(document)}
              >
                {document.name}
              </Text>
              <Faint size="small">
                {text.size(document.size)} · {document.uploadedByName} ·{" "}
                <time dateTime={document.uploadedAt} title={staffFullTime(document.uploadedAt, site)}>
                  {staffShortDateTime(document.uploadedAt, site)}
                </time>
              </Faint>
            </Stack>
            <IconMenu label={text.moreFor(document.name)} width={180} button={{ size: "md" }}>
              <MenuAction icon={IconDownload} onClick={() => void download(document)}>
                {text.download}
              </MenuAction>
              <Acts of="updateParticipant">
                <MenuAction isDanger icon={IconTrash} onClick={() => setRemoving(document)}>
                  {text.removal.ask}
                </MenuAction>
              </Acts>
            </IconMenu>
          </Row>
        ))}
      </ul>
      {documents.length === 0 && !sending && <p className={classes["none"]}>{text.none}</p>}
      {sending && (
        <Stack as="output" gap={6} className={classes["sending"]}>
          <span>{text.uploading(<b>{sending.name}</b>)}</span>
          <Progress value={sending.done * 100} aria-label={text.progress(sending.name)} color="petrol" size="sm" />
        </Stack>
      )}
      <Acts of="updateParticipant">
        <FilePicker
          label={text.toAdd}
          accept={accepted}
          multiple
          onPick={files => void upload(files)}
          button={{ leftSection: <IconUpload size={16} aria-hidden="true" />, loading: sending !== undefined }}
        >
          {text.add}
        </FilePicker>
      </Acts>
      <ProblemNote problem={problem} />
      {shown && (
        <FilePreview document={shown} onDownload={() => void download(shown)} onClose={() => setShown(undefined)} />
      )}
      {removing && (
        <ChangeDialog
          title={text.removal.title(removing.name)}
          verb={text.removal.verb}
          back={text.removal.keep}
          reason="none"
          isDestructive
          done={text.removal.done(<b>{removing.name}</b>)}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {text.removal.effect}
        </ChangeDialog>
      )}
    </Text>
  );
}

interface FilePreviewProps {
  document: Document;
  onDownload: () => void;
  onClose: () => void;
}

/** Pictures and plain text are shown. Everything else is downloaded: the page must not run what a visitor sent. */
function FilePreview({ document, onDownload, onClose }: FilePreviewProps) {
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
          <ActionButton icon={IconDownload} onClick={onDownload}>
            {text.download}
          </ActionButton>
          <Button variant="filled" data-autofocus onClick={onClose}>
            {commonText.done}
          </Button>
        </>
      }
    >
      {!canShow && <p>{text.noPreview}</p>}
      {canShow && !shown && !problem && <div className={classes["picture"]} />}
      {shown?.address && <img className={classes["picture"]} src={shown.address} alt={document.name} />}
      {shown?.text !== undefined && <pre className={classes["plain"]}>{shown.text}</pre>}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

function FileIcon({ type }: { type: string }) {
  const Shown = type.startsWith("image/") ? IconPhoto : type === "text/plain" ? IconFileText : IconFile;
  return <Shown size={20} stroke={1.8} color="var(--text-3)" aria-hidden="true" />;
}
