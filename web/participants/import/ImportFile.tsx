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
import { importText } from "./text.tsx";
import classes from "./ImportPage.module.css";

const text = importText.file;

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
    const content = readText(await file.arrayBuffer());
    if (content.length > maxImportLength) return setProblem(text.tooLarge(file.name));
    if (content.trim() === "") return setProblem(text.empty(file.name));
    if (content.includes("\0")) return setProblem(text.notText(file.name));
    onPick({ key: newId(), name: file.name, text: content });
  };
  const { isOver, target } = useFileDrop(([file]) => void take(file));
  return (
    <>
      <div className={classes["body"]}>
        <Stack gap={8} align="center" className={classes["drop"]} {...(isOver && { "data-over": true })} {...target}>
          <IconFileText size={28} stroke={1.6} aria-hidden="true" />
          <p>
            <b>{picked ? picked.name : text.drop}</b>
          </p>
          <Text tone="faint">{text.layout}</Text>
          <FilePicker
            label={text.label}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onPick={([file]) => void take(file)}
            button={{
              variant: picked ? "default" : "filled",
              leftSection: <IconUpload size={16} aria-hidden="true" />,
            }}
          >
            {picked ? importText.chooseAnother : text.choose}
          </FilePicker>
          <Text role="alert" tone="red">
            {problem}
          </Text>
        </Stack>
        <Text tone="faint">
          {text.needs(
            <LinkButton onClick={() => saveFile(new Blob([exampleFile()], { type: "text/csv" }), "example.csv")}>
              {text.downloadExample}
            </LinkButton>,
          )}
        </Text>
      </div>
      {picked && (
        <ImportFoot>
          <Button variant="filled" onClick={onNext}>
            {text.next}
          </Button>
        </ImportFoot>
      )}
    </>
  );
}
