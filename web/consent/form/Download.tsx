import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Button } from "../../public-page/Button.tsx";
import { Trouble } from "../../public-page/Trouble.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { readSignedFile } from "./send.ts";
import type { Bearer } from "./use-consent.ts";

interface DownloadProps {
  bearer: Bearer;
  file: string;
  version: number;
  look?: "filled" | "plain";
}

/** The signed PDF, for whoever signed it. */
export function Download({ bearer, file, version, look = "filled" }: DownloadProps) {
  const [isFetching, setIsFetching] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const fetchIt = async () => {
    setIsFetching(true);
    setTrouble(undefined);
    try {
      saveFile(await readSignedFile(bearer, file), text.done.fileName(version));
    } catch (error) {
      setTrouble(text.done.notDownloaded(asRefusal(error).message));
    } finally {
      setIsFetching(false);
    }
  };
  return (
    <>
      <Trouble waits>{trouble}</Trouble>
      <Button look={look} isBusy={isFetching} onClick={() => void fetchIt()}>
        <IconDownload size={22} stroke={2} aria-hidden="true" />
        {isFetching ? text.done.downloading : look === "filled" ? text.done.download : text.outdated.earlier}
      </Button>
    </>
  );
}
