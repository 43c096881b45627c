import type { ExportFormat, ExportProfile } from "@hb/domain/export/lists.ts";
import { wordsOfList } from "@hb/domain/export/lists.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { useExportPreview } from "./data.ts";
import type { ExportButtonProps } from "./ExportButton.tsx";
import { ExportChoices } from "./ExportChoices.tsx";
import { ExportDone } from "./ExportDone.tsx";
import { ExportProgress } from "./ExportProgress.tsx";
import { sayExport } from "./export-words.ts";
import { useExport } from "./use-export.ts";

interface ExportDialogProps extends Pick<ExportButtonProps, "choices"> {
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
        title={`Exporting ${label.toLowerCase()}`}
        mustAnswer
        onClose={cancel}
        foot={
          <Button variant="default" onClick={cancel} data-autofocus>
            Cancel export
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
      title={`Export ${label.toLowerCase()}`}
      width={560}
      onClose={onClose}
      onSubmit={begin}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={rows === 0} data-autofocus>
            {sayExport(request.list, rows)}
          </Button>
        </>
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
