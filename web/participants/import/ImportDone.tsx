import { Button } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { State } from "../../ui/page/State.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { people } from "./import-words.ts";

interface ImportDoneProps {
  answer: { created: number; firstId: number | null; lastId: number | null };
  leftOut: number;
  fileName: string;
  /** The rows that were left out, as a file. */
  leftOutText: () => string;
}

/** How many came in, where they stand, and what is left to be corrected. */
export function ImportDone({ answer, leftOut, fileName, leftOutText }: ImportDoneProps) {
  const { created, firstId, lastId } = answer;
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <State
      icon={IconCircleCheck}
      title={`${people(created)} ${created === 1 ? "was" : "were"} imported`}
      acts={
        <>
          <Button renderRoot={props => <Link ref={way} to="/participants" {...props} />}>Show the list</Button>
          {leftOut > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={2} aria-hidden="true" />}
              onClick={() =>
                saveFile(
                  new Blob([leftOutText()], { type: "text/csv" }),
                  `${fileName.replace(/\.\w+$/, "")} - left out.csv`,
                )
              }
            >
              Save the {leftOut === 1 ? "row" : `${leftOut.toLocaleString("en-US")} rows`} left out
            </Button>
          )}
        </>
      }
    >
      {firstId !== null && firstId !== lastId
        ? `They stand first in the list, with the numbers ${firstId} to ${lastId}.`
        : `The number is ${firstId}.`}
    </State>
  );
}
