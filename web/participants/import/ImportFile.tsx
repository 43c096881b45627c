import { maxImportLength } from "@hb/domain/participants/import/import-rows.ts";
import { Button } from "@mantine/core";
import { IconFileText, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { saveFile } from "../../ui/save-file.ts";
import { ImportFoot } from "./ImportFoot.tsx";
import { exampleFile } from "./import-file.ts";
import { readText } from "./read-text.ts";
import classes from "./ImportPage.module.css";

export interface PickedFile {
  /** One per picking: the same name may stand for another text. */
  key: string;
  name: string;
  text: string;
}

interface ImportFileProps {
  picked: PickedFile | undefined;
  onPick: (file: PickedFile) => void;
  onNext: () => void;
}

export function ImportFile({ picked, onPick, onNext }: ImportFileProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    const text = readText(await file.arrayBuffer());
    if (text.length > maxImportLength)
      return setProblem(`${file.name} is too large for one import (about 6,000 people): split it.`);
    if (text.trim() === "") return setProblem(`${file.name} is empty.`);
    if (text.includes("\0")) return setProblem(`${file.name} is no text: save the sheet as CSV first.`);
    onPick({ key: newRequestId(), name: file.name, text });
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void take(event.dataTransfer.files[0]);
    },
  };
  return (
    <>
      <div className={classes["body"]}>
        <div className={classes["drop"]} {...(isOver && { "data-over": true })} {...drop}>
          <IconFileText size={28} stroke={1.6} aria-hidden="true" />
          <p>
            <b>{picked ? picked.name : "Drop a CSV file here"}</b>
          </p>
          <p className={classes["quiet"]}>
            One person per row, headings in the first row. Comma, semicolon or tab between the cells.
          </p>
          <Button
            variant={picked ? "default" : "filled"}
            leftSection={<IconUpload size={16} stroke={2} aria-hidden="true" />}
            onClick={() => picker.current?.click()}
          >
            {picked ? "Choose another file" : "Choose a file"}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-label="CSV file"
            onChange={event => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              void take(file);
            }}
          />
          <p role="alert" className={classes["problem"]}>
            {problem}
          </p>
        </div>
        <p className={classes["quiet"]}>
          A name and an email address or a phone number are needed; everything else may be missing. Nothing is saved
          before the last step.{" "}
          <button
            type="button"
            className="link"
            onClick={() => saveFile(new Blob([exampleFile()], { type: "text/csv" }), "example.csv")}
          >
            Save an example
          </button>
        </p>
      </div>
      <ImportFoot>{picked && <Button onClick={onNext}>Next: columns</Button>}</ImportFoot>
    </>
  );
}
