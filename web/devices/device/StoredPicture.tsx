import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readFile } from "../../backend/files.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import classes from "./DeviceDrawer.module.css";

/** A picture through storage with authorisation, never by an address that anybody could follow. */
function useStoredPicture(file: string) {
  const query = useQuery<Blob, Refusal>({
    queryKey: ["picture", file],
    queryFn: () => readFile(file),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = useMemo(() => query.data && URL.createObjectURL(query.data), [query.data]);
  return { address, refusal: query.error };
}

export function StoredPicture({ file, alt }: { file: string; alt: string }) {
  const { address, refusal } = useStoredPicture(file);
  if (refusal) return <span className={classes["noPicture"]}>not readable</span>;
  if (!address) return <span className={classes["noPicture"]} />;
  // A picture that is drawn needs its address no more.
  return <img src={address} alt={alt} onLoad={() => URL.revokeObjectURL(address)} />;
}

interface PictureDialogProps {
  file: string;
  title: string;
  onRemove?: () => void;
  onClose: () => void;
}

export function PictureDialog({ file, title, onRemove, onClose }: PictureDialogProps) {
  const { address, refusal } = useStoredPicture(file);
  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      foot={
        <>
          {onRemove && (
            <Button variant="light" color="red" onClick={onRemove}>
              Remove the photo
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {address && (
        <img className={classes["large"]} src={address} alt={title} onLoad={() => URL.revokeObjectURL(address)} />
      )}
      <Trouble refusal={refusal ?? undefined} />
    </Dialog>
  );
}
