import type { DevicePhoto } from "@hb/domain/devices/device.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconCamera } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { attempt } from "../../change/attempt.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { addPhotos, removePhoto } from "../data.ts";
import { acceptedPhotos } from "./PhotoPicker.tsx";
import { PictureDialog, StoredPicture } from "./StoredPicture.tsx";
import classes from "./DeviceDrawer.module.css";

const moments = { out: "handed over", in: "taken back", other: "" };

/** What it looked like, and when. */
export function DevicePhotos({ deviceId, photos }: { deviceId: number; photos: readonly DevicePhoto[] }) {
  const client = useQueryClient();
  const { zone, today } = useSiteTime();
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [shown, setShown] = useState<DevicePhoto>();
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setRefusal(undefined);
    setSending(0);
    try {
      await addPhotos(client, deviceId, "other", files, setSending);
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(undefined);
    }
  };
  const nameOf = ({ moment, at, byName }: DevicePhoto) =>
    [moments[moment], staffShortDateTime(at, zone, today), byName].filter(Boolean).join(", ");
  return (
    <section>
      <h3 className={classes["heading"]}>Photos</h3>
      <ul className={classes["pictures"]} aria-label="Photos">
        {photos.map(photo => (
          <li key={photo.file}>
            <button type="button" className={classes["open"]} onClick={() => setShown(photo)}>
              <StoredPicture file={photo.file} alt={`Photo, ${nameOf(photo)}`} />
              <small>{nameOf(photo)}</small>
            </button>
          </li>
        ))}
      </ul>
      {sending !== undefined && <Progress value={sending * 100} aria-label="Sending photos" color="petrol" size="sm" />}
      <Button
        variant="default"
        loading={sending !== undefined}
        leftSection={<IconCamera size={16} stroke={2} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        Add photos
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptedPhotos}
        aria-label="Photos to add"
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void add(files);
        }}
      />
      <Trouble refusal={refusal} />
      {shown && (
        <PictureDialog
          file={shown.file}
          title={`Photo, ${nameOf(shown)}`}
          onRemove={() =>
            void attempt(removePhoto(client, shown.file), () => {
              setShown(undefined);
              notifyDone("The photo was removed");
            })
          }
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}
