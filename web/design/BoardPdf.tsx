import { IconFileTypePdf } from "@tabler/icons-react";
import { openFile } from "../change/open-file.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { fetchBoardPdf, type Side } from "./data.ts";
import { boardPdfText as text } from "./versions-text.ts";

interface BoardPdfButtonProps {
  document: string;
  side: Side;
  /** Done first: a draft is saved as it's typed. */
  before?: () => Promise<unknown>;
}

/** What an ethics board gets to read and to approve. */
export function BoardPdfButton({ document, side, before }: BoardPdfButtonProps) {
  const open = async () => {
    await before?.();
    return fetchBoardPdf(document, side);
  };
  return (
    <ActionButton icon={IconFileTypePdf} onClick={() => void openFile(open)}>
      {text.open}
    </ActionButton>
  );
}

export function BoardPdfIcon({ document, version }: { document: string; version: number }) {
  return (
    <IconButton
      icon={IconFileTypePdf}
      label={text.openVersion(version)}
      tip={text.open}
      onClick={() => void openFile(() => fetchBoardPdf(document, version))}
    />
  );
}
