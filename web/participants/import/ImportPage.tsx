import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { newId } from "../../backend/new-id.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { BackLink } from "../../ui/page/PageHead.tsx";
import { type Mapping, type PickedFile, useImportPreview } from "../data.ts";
import { ImportCheck } from "./ImportCheck.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportFile } from "./ImportFile.tsx";
import { correctCell } from "./import-file.ts";
import { importText as text } from "./text.tsx";
import classes from "./ImportPage.module.css";

type Step = 1 | 2 | 3;

/** A recruiter's list in three steps: the file, its columns, and every problem before anything is saved. */
export function ImportPage() {
  const [step, setStep] = useState<Step>(1);
  const [file, setFile] = useState<PickedFile>();
  const [mapping, setMapping] = useState<Mapping>({ dateOrder: "monthFirst", source: null });
  const preview = useImportPreview(file, mapping);
  const seen = file && preview.data;
  // The button that was clicked is gone: the focus moves to the head of the new step.
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef<Step>(step);
  useEffect(() => {
    if (before.current !== step) head.current?.focus();
    before.current = step;
  }, [step]);
  const begin = (picked: PickedFile) => {
    setFile(picked);
    setMapping({ dateOrder: "monthFirst", source: null });
    setStep(2);
  };

  return (
    <Page>
      <Row gap={8} rowGap={4} wrap className={classes["head"]}>
        <BackLink to="/participants" label={text.back} />
        <h1 ref={head} tabIndex={-1} className="page-title">
          {text.title}
        </h1>
        <Row as="ol" gap={20} align="stretch" className={classes["steps"]} aria-label={text.steps.label}>
          {text.steps.names.map((name, n) => (
            <li
              key={name}
              {...(step === n + 1 && { "aria-current": "step" as const })}
              data-done={step > n + 1 || undefined}
            >
              <span className="numbers">{n + 1}</span>
              {name}
            </li>
          ))}
        </Row>
      </Row>
      {step === 1 && <ImportFile picked={file} onPick={begin} onNext={() => setStep(2)} />}
      {step > 1 && preview.error && !seen && (
        <div className={classes["body"]}>
          <QueryError query={preview} title={text.unreadable} />
          <Row align="stretch" justify="center">
            <Button onClick={() => setStep(1)}>{text.chooseAnother}</Button>
          </Row>
        </div>
      )}
      {step > 1 && !seen && !preview.error && (
        <div className={classes["body"]}>
          <p className={classes["wait"]}>{text.reading(file?.name ?? "")}</p>
        </div>
      )}
      {step === 2 && seen && file && (
        <ImportColumns
          file={file}
          preview={seen}
          mapping={mapping}
          onMapping={setMapping}
          onBack={() => setStep(1)}
          onNext={() => setStep(3)}
        />
      )}
      {step === 3 && seen && file && (
        <ImportCheck
          file={file}
          preview={seen}
          isOld={preview.isPlaceholderData}
          mapping={{ ...mapping, columns: mapping.columns ?? seen.columns }}
          onCorrect={cell => setFile({ ...file, key: newId(), text: correctCell(file.text, cell) })}
          onBack={() => setStep(2)}
        />
      )}
    </Page>
  );
}
