import { Button, CloseButton } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import classes from "./DeviceDrawer.module.css";

export const acceptedPhotos = "image/jpeg,image/png,image/webp";

interface PhotoPickerProps {
  photos: readonly File[];
  onChange: (photos: File[]) => void;
}

/** Photos of the condition; they are sent together with the act that they belong to. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      <ul className={classes["pictures"]} aria-label="Photos to send">
        {photos.map((photo, at) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
            <Preview photo={photo} alt={`Photo ${at + 1}`} />
            <CloseButton
              className={classes["off"] ?? ""}
              aria-label={`Remove photo ${at + 1}`}
              onClick={() => onChange(photos.filter(other => other !== photo))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
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
        aria-label="Photos of the condition"
        onChange={event => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          onChange([...photos, ...chosen]);
        }}
      />
    </div>
  );
}

function Preview({ photo, alt }: { photo: File; alt: string }) {
  const address = useMemo(() => URL.createObjectURL(photo), [photo]);
  // A picture that is drawn needs its address no more.
  return <img src={address} alt={alt} onLoad={() => URL.revokeObjectURL(address)} />;
}
