import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readFile } from "../../backend/files.ts";
import { Acts } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { commonText } from "../../ui/text.ts";
import { pictureText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

/** Read from storage with the user's permissions, never through a link that anyone could follow. */
function useStoredPicture(file: string) {
  const query = useQuery<Blob, Refusal>({
    queryKey: ["picture", file],
    queryFn: () => readFile(file),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = useMemo(() => query.data && URL.createObjectURL(query.data), [query.data]);
  return { address, problem: query.error ? problemOf(query.error) : undefined };
}

export function StoredPicture({ file, alt }: { file: string; alt: string }) {
  const { address, problem } = useStoredPicture(file);
  if (problem) return <span className={classes["noPicture"]}>{text.loadFailed}</span>;
  if (!address) return <span className={classes["noPicture"]} />;
  return <Picture address={address} alt={alt} />;
}

/** A picture that is drawn doesn't need its address anymore. */
export function Picture({ address, alt, className }: { address: string; alt: string; className?: string }) {
  return <img className={className} src={address} alt={alt} onLoad={() => URL.revokeObjectURL(address)} />;
}

interface PictureDialogProps {
  file: string;
  title: string;
  onRemove?: () => void;
  onClose: () => void;
}

export function PictureDialog({ file, title, onRemove, onClose }: PictureDialogProps) {
  const { address, problem } = useStoredPicture(file);
  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      foot={
        <>
          {onRemove && (
            <Acts of="editDevice">
              <Button variant="light" color="red" onClick={onRemove}>
                {text.remove}
              </Button>
            </Acts>
          )}
          <Button variant="filled" data-autofocus onClick={onClose}>
            {commonText.done}
          </Button>
        </>
      }
    >
      {onRemove && <p>{text.isFinal}</p>}
      {address && <Picture className={classes["large"] ?? ""} address={address} alt={title} />}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
