import { maxImportLength } from "@hb/domain/participants/import/import-rows.ts";
import { Button } from "@mantine/core";
import { IconFileText, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { newId } from "../../backend/new-id.ts";
import { FilePicker, useFileDrop } from "../../change/FilePicker.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { PickedFile } from "../data.ts";
import { ImportFoot } from "./ImportFoot.tsx";
import { exampleFile, readText } from "./import-file.ts";
import classes from "./ImportPage.module.css";

interface ImportFileProps {
  picked: PickedFile | undefined;
  onPick: (file: PickedFile) => void;
  onNext: () => void;
}

export function ImportFile({ picked, onPick, onNext }: ImportFileProps) {
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    const text = readText(await file.arrayBuffer());
    if (text.length > maxImportLength)
      return setProblem(`${file.name} is too large for one import (about 6,000 people). Split it into smaller files.`);
    if (text.trim() === "") return setProblem(`${file.name} is empty.`);
    if (text.includes("\0")) return setProblem(`${file.name} isn't a text file. Save the sheet as CSV first.`);
    onPick({ key: newId(), name: file.name, text });
  };
  const { isOver, target } = useFileDrop(([file]) => void take(file));
  return (
    <>
      <div className={classes["body"]}>
        <Stack gap={8} align="center" className={classes["drop"]} {...(isOver && { "data-over": true })} {...target}>
          <IconFileText size={28} stroke={1.6} aria-hidden="true" />
          <p>
            <b>{picked ? picked.name : "Drop a CSV file here"}</b>
          </p>
          <Text tone="faint">
            One person per row, headings in the first row, cells separated by commas, semicolons or tabs.
          </Text>
          <FilePicker
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onPick={([file]) => void take(file)}
            button={{
              variant: picked ? "default" : "filled",
              leftSection: <IconUpload size={16} aria-hidden="true" />,
            }}
          >
            {picked ? "Choose another file" : "Choose file"}
          </FilePicker>
          <Text role="alert" tone="red">
            {problem}
          </Text>
        </Stack>
        <Text tone="faint">
          Each person needs a name and an email address or phone number. Everything else is optional. Nothing is saved
          until the last step.{" "}
          <LinkButton onClick={() => saveFile(new Blob([exampleFile()], { type: "text/csv" }), "example.csv")}>
            Download example
          </LinkButton>
        </Text>
      </div>
      {picked && (
        <ImportFoot>
          <Button variant="filled" onClick={onNext}>
            Choose columns
          </Button>
        </ImportFoot>
      )}
    </>
  );
}
