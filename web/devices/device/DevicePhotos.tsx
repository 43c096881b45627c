import type { DevicePhoto } from "@hb/domain/devices/device.ts";
import { staffShortDateTime } from "@hb/domain/format.ts";
import { CloseButton, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconCamera } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { deleteFile, uploadFile } from "../../backend/files.ts";
import { newId } from "../../backend/new-id.ts";
import { Acts } from "../../change/Acts.tsx";
import { FilePicker } from "../../change/FilePicker.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { type Outcome, outcomeOf } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { remoteStudyKey } from "../../remote-study/live.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Picture, PictureDialog, StoredPicture } from "./StoredPicture.tsx";
import { photosText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

const accepted = "image/jpeg,image/png,image/webp";
const camera = { leftSection: <IconCamera size={16} aria-hidden="true" /> };

type Moment = DevicePhoto["moment"];

/** One after the other. HB ties each to the loan it belongs to, so photos of a hand-over are sent after it. */
export function usePhotoUpload(deviceId: number, moment: Moment) {
  const client = useQueryClient();
  return async (photos: readonly File[], onProgress: (done: number) => void = () => {}): Promise<Outcome<void>> => {
    const upload = async () => {
      for (const [at, photo] of photos.entries()) {
        const path = `devices/${deviceId}/${newId()}`;
        await uploadFile(path, photo, done => onProgress((at + done) / photos.length), { moment });
      }
    };
    const outcome = await outcomeOf(upload());
    void client.invalidateQueries({ queryKey: remoteStudyKey });
    return outcome;
  };
}

/** What the device looked like, and when. */
export function DevicePhotos({ deviceId, photos }: { deviceId: number; photos: readonly DevicePhoto[] }) {
  const client = useQueryClient();
  const site = useSiteTime();
  const upload = usePhotoUpload(deviceId, "other");
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const [shown, setShown] = useState<DevicePhoto>();
  const add = async (files: readonly File[]) => {
    setProblem(undefined);
    setProgress(0);
    setProblem((await upload(files, setProgress)).problem);
    setProgress(undefined);
  };
  const remove = async ({ file }: DevicePhoto) => {
    const outcome = await outcomeOf(deleteFile(file));
    if (outcome.problem) return notifyProblem(outcome.problem, { what: text.notRemoved });
    setShown(undefined);
    notifyDone(text.removed);
    await client.invalidateQueries({ queryKey: remoteStudyKey });
  };
  const nameOf = ({ moment, at, byName }: DevicePhoto) =>
    [text.moments[moment], staffShortDateTime(at, site), byName].filter(Boolean).join(", ");
  return (
    <section>
      <Text as="h3" size="small" weight="bold" tone="quiet" mb={6}>
        {text.title}
      </Text>
      <Row as="ul" className={classes["pictures"]} gap={8} align="stretch" wrap aria-label={text.title}>
        {photos.map(photo => (
          <li key={photo.file}>
            <button type="button" className={classes["open"]} onClick={() => setShown(photo)}>
              <StoredPicture file={photo.file} alt={text.photo(nameOf(photo))} />
              <small>{nameOf(photo)}</small>
            </button>
          </li>
        ))}
      </Row>
      {progress !== undefined && (
        <Progress value={progress * 100} aria-label={text.uploading} color="petrol" size="sm" />
      )}
      <Acts of="editDevice">
        <FilePicker
          label={text.toAdd}
          accept={accepted}
          multiple
          button={{ ...camera, loading: progress !== undefined }}
          onPick={files => void add(files)}
        >
          {text.add}
        </FilePicker>
      </Acts>
      <ProblemNote problem={problem} />
      {shown && (
        <PictureDialog
          file={shown.file}
          title={text.photo(nameOf(shown))}
          onRemove={() => void remove(shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

interface PhotoPickerProps {
  photos: readonly File[];
  onChange: (photos: File[]) => void;
}

/** Photos of the condition, uploaded once the form they belong to is saved. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  return (
    <div>
      <Row as="ul" className={classes["pictures"]} gap={8} align="stretch" wrap aria-label={text.picker.toUpload}>
        {photos.map((photo, at) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
            <Preview photo={photo} alt={text.picker.photo(at + 1)} />
            <CloseButton
              className={classes["off"] ?? ""}
              aria-label={text.picker.remove(at + 1)}
              onClick={() => onChange(photos.filter(other => other !== photo))}
            />
          </li>
        ))}
      </Row>
      <FilePicker
        label={text.picker.label}
        accept={accepted}
        multiple
        button={camera}
        onPick={picked => onChange([...photos, ...picked])}
      >
        {text.add}
      </FilePicker>
    </div>
  );
}

function Preview({ photo, alt }: { photo: File; alt: string }) {
  const address = useMemo(() => URL.createObjectURL(photo), [photo]);
  return <Picture address={address} alt={alt} />;
}
