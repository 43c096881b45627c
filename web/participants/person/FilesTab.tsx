import type { Refusal } from "@hb/domain/refusal.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { ActionIcon, Button, Menu, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconDots, IconDownload, IconFile, IconFileText, IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { deleteFile, readFile, uploadFile } from "../../backend/files.ts";
import { asRefusal } from "../../backend/refused.ts";
import { attempt } from "../../change/attempt.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { refreshPerson, type WholePerson } from "../data.ts";
import { FilePreview } from "./FilePreview.tsx";
import classes from "./FilesTab.module.css";

type Document = WholePerson["documents"][number];

const accepted = "application/pdf,image/jpeg,image/png,image/webp,text/plain";
const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** Documents that staff keep about a person. */
export function FilesTab({ personId, documents }: { personId: number; documents: readonly Document[] }) {
  const client = useQueryClient();
  const { zone, today } = useSiteTime();
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState<{ name: string; done: number }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [shown, setShown] = useState<Document>();
  const [removing, setRemoving] = useState<Document>();
  // While it is sending the button is off, and whatever is off loses the keyboard.
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body) add.current?.focus();
    wasSending.current = sending !== undefined;
  }, [sending]);

  const upload = async (files: readonly File[]) => {
    setRefusal(undefined);
    try {
      for (const file of files) {
        setSending({ name: file.name, done: 0 });
        const path = `participants/${personId}/documents/${newRequestId()}/${newRequestId()}`;
        await uploadFile(path, file, done => setSending({ name: file.name, done }));
        notifyDone(
          <>
            <b>{file.name}</b> was added
          </>,
        );
      }
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(undefined);
      void refreshPerson(client, personId);
    }
  };
  const remove = async (document: Document) => {
    await attempt(
      deleteFile(document.file).then(() => refreshPerson(client, personId)),
      () => {
        setRemoving(undefined);
        notifyDone(
          <>
            <b>{document.name}</b> was removed
          </>,
        );
      },
    );
  };

  return (
    <div className={classes["tab"]}>
      <ul className={classes["files"]} aria-label="Documents">
        {documents.map(document => (
          <li key={document.file} className={classes["file"]}>
            <FileIcon type={document.contentType} />
            <div className={classes["words"]}>
              <button type="button" className={`link ${classes["name"]}`} onClick={() => setShown(document)}>
                {document.name}
              </button>
              <span className={classes["facts"]}>
                {saySize(document.size)} · {document.uploadedByName} ·{" "}
                <time dateTime={document.uploadedAt} title={staffFullTime(document.uploadedAt, zone)}>
                  {staffShortDateTime(document.uploadedAt, zone, today)}
                </time>
              </span>
            </div>
            <Menu position="bottom-end" width={180} offset={4}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={`More for ${document.name}`}>
                  <IconDots size={17} stroke={2} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void attempt(saveToDisk(document))}>
                  Download
                </Menu.Item>
                <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => setRemoving(document)}>
                  Remove…
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
      {documents.length === 0 && !sending && (
        <p className={classes["none"]}>No documents yet. PDF, photo or plain text, up to 25 MB each.</p>
      )}
      {sending && (
        <output className={classes["sending"]}>
          <span>
            Sending <b>{sending.name}</b>
          </span>
          <Progress value={sending.done * 100} aria-label={`Sending ${sending.name}`} color="petrol" size="sm" />
        </output>
      )}
      <Button
        variant="default"
        leftSection={<IconUpload {...icon} />}
        loading={sending !== undefined}
        ref={add}
        onClick={() => picker.current?.click()}
      >
        Add documents
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label="Documents to add"
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void upload(files);
        }}
      />
      <Trouble refusal={refusal} />
      {shown && (
        <FilePreview
          document={shown}
          onDownload={() => void attempt(saveToDisk(shown))}
          onClose={() => setShown(undefined)}
        />
      )}
      {removing && (
        <Dialog
          title={`Remove ${removing.name}`}
          onClose={() => setRemoving(undefined)}
          foot={
            <>
              <Button variant="default" onClick={() => setRemoving(undefined)}>
                Keep it
              </Button>
              <Button variant="light" color="red" data-autofocus onClick={() => void remove(removing)}>
                Remove the document
              </Button>
            </>
          }
        >
          The file is gone for good. That it was there, and who removed it, stays in the log.
        </Dialog>
      )}
    </div>
  );
}

function FileIcon({ type }: { type: string }) {
  const Shown = type.startsWith("image/") ? IconPhoto : type === "text/plain" ? IconFileText : IconFile;
  return <Shown size={20} stroke={1.8} className={classes["icon"]} aria-hidden="true" />;
}

/** Through the SDK with authorisation, never by an address that anybody could follow. */
async function saveToDisk({ file, name }: Document): Promise<void> {
  const address = URL.createObjectURL(await readFile(file));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function saySize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
