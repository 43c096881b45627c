import type { ImportMapping } from "@hb/domain/participants/import/import-rows.ts";
import { Button, Progress } from "@mantine/core";
import { Acts } from "../../change/Acts.tsx";
import "@mantine/core/styles/Progress.layer.css";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { performLong } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { State } from "../../ui/page/State.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Table } from "../../ui/table/Table.tsx";
import { commonText } from "../../ui/text.ts";
import { type ImportPreview, type PickedFile, participantsKey } from "../data.ts";
import { ImportFoot } from "./ImportFoot.tsx";
import { type Correct, RowProblems } from "./ImportProblems.tsx";
import { cellsByRow, peopleByRow, skippedFile } from "./import-file.ts";
import { importText } from "./text.tsx";
import classes from "./ImportPage.module.css";

const text = importText.check;

interface ImportCheckProps {
  file: PickedFile;
  preview: ImportPreview;
  /** The preview belongs to the previous columns; the new one is on its way. */
  isOld: boolean;
  mapping: ImportMapping;
  onCorrect: Correct;
  onBack: () => void;
}

/** Every row with problems, to be corrected or skipped, possible duplicates, and then everything is imported or nothing. */
export function ImportCheck({ file, preview, isOld, mapping, onCorrect, onBack }: ImportCheckProps) {
  const client = useQueryClient();
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [problem, setProblem] = useState<Problem>();
  const [imported, setImported] = useState<Imported>();
  const stopper = useRef<AbortController>(undefined);

  const { problems, problemCount, similar, rowCount } = preview;
  const unresolved = problems.filter(({ row }) => !skipped.has(row));
  const hidden = problemCount - problems.length;
  const wanted = rowCount - skipped.size;
  const names = useMemo(() => peopleByRow(file.text, mapping.columns), [file.text, mapping.columns]);
  const cells = useMemo(() => cellsByRow(file.text), [file.text]);
  const badRows = Map.groupBy(problems, ({ row }) => row);
  const reasonOf = (row: number) =>
    [
      ...problems
        .filter(one => one.row === row)
        .map(({ column, message }) => [column, message].filter(Boolean).join(": ")),
      ...similar.filter(other => other.row === row).map(({ of }) => text.duplicateOf(nameOf(of))),
    ].join(" ");
  const skip = (several: readonly number[], isSkipped: boolean) =>
    setSkipped(before => {
      const after = new Set(before);
      for (const row of several)
        if (isSkipped) after.add(row);
        else after.delete(row);
      return after;
    });
  const whyDisabled = isOld
    ? text.checking
    : hidden > 0
      ? text.tooMany
      : unresolved.length > 0
        ? text.errors(new Set(unresolved.map(({ row }) => row)).size)
        : wanted === 0
          ? text.allSkipped
          : undefined;

  const run = async () => {
    setProblem(undefined);
    setProgress({ done: 0, of: wanted });
    stopper.current = new AbortController();
    const input = { text: file.text, mapping, leaveOut: [...skipped] };
    const outcome = await performLong("importParticipants", input, {
      onProgress: setProgress,
      signal: stopper.current.signal,
    });
    setProgress(undefined);
    setProblem(outcome.problem);
    void client.invalidateQueries({ queryKey: participantsKey });
    setImported(outcome.answer);
  };

  if (imported)
    return (
      <ImportDone
        imported={imported}
        skipped={skipped.size}
        onDownload={() =>
          saveFile(
            new Blob([skippedFile(file.text, skipped, reasonOf)], { type: "text/csv" }),
            text.skippedFile(file.name.replace(/\.\w+$/, "")),
          )
        }
      />
    );
  const skipBox = (row: number) => (
    <Checkbox
      aria-label={text.skipRow(row)}
      checked={skipped.has(row)}
      onChange={event => skip([row], event.currentTarget.checked)}
    />
  );
  return (
    <>
      <div className={classes["body"]}>
        <p>{problemCount === 0 && similar.length === 0 ? text.allFine(rowCount) : text.rowsOf(rowCount, file.name)}</p>
        {problems.length > 0 && (
          <CheckTable
            label={text.problems}
            title={text.withProblems(badRows.size, hidden)}
            columns={text.problemHeads}
            skipAll={text.skipProblems}
            isAllSkipped={unresolved.length === 0}
            onSkipAll={() =>
              skip(
                problems.map(({ row }) => row),
                true,
              )
            }
          >
            {[...badRows].map(([row, wrong]) => (
              <tr key={row} data-out={skipped.has(row) || undefined}>
                <td className="numbers">{row}</td>
                <td>{names.get(row)}</td>
                <td>
                  <RowProblems
                    row={row}
                    problems={wrong}
                    header={preview.header}
                    columns={mapping.columns}
                    cells={cells.get(row) ?? []}
                    onCorrect={onCorrect}
                  />
                </td>
                <td>{row > 1 && skipBox(row)}</td>
              </tr>
            ))}
          </CheckTable>
        )}
        {similar.length > 0 && (
          <CheckTable
            label={text.duplicates}
            title={text.duplicateCount(similar.length)}
            columns={text.duplicateHeads}
            skipAll={text.skipDuplicates}
            isAllSkipped={similar.every(({ row }) => skipped.has(row))}
            onSkipAll={() =>
              skip(
                similar.map(({ row }) => row),
                true,
              )
            }
          >
            {similar.map(({ row, of, reasons, score }) => (
              <tr key={`${row} ${JSON.stringify(of)}`} data-out={skipped.has(row) || undefined}>
                <td className="numbers">{row}</td>
                <td>{names.get(row)}</td>
                <td>
                  {"id" in of ? (
                    <a className="link" href={`/participants/${of.id}`} target="_blank" rel="noreferrer">
                      {nameOf(of)}
                    </a>
                  ) : (
                    nameOf(of)
                  )}
                </td>
                <td>
                  {reasons.join(", ")} <Faint>{text.match(score)}</Faint>
                </td>
                <td>{skipBox(row)}</td>
              </tr>
            ))}
          </CheckTable>
        )}
        <ProblemNote problem={problem} />
      </div>
      {progress ? (
        <ImportFoot text={text.progress(progress.done, progress.of)}>
          <Progress
            className={classes["bar"] ?? ""}
            value={(100 * progress.done) / Math.max(1, progress.of)}
            aria-label={text.progressLabel}
            color="petrol"
          />
          <Button onClick={() => stopper.current?.abort()}>{text.stop}</Button>
        </ImportFoot>
      ) : (
        <ImportFoot text={whyDisabled ?? text.noWayBack}>
          <Button onClick={onBack}>{commonText.back}</Button>
          <Acts of="importParticipants">
            <Button variant="filled" disabled={whyDisabled !== undefined} onClick={() => void run()}>
              {text.import(Math.max(0, wanted))}
            </Button>
          </Acts>
        </ImportFoot>
      )}
    </>
  );
}

function nameOf(of: ImportPreview["similar"][number]["of"]): string {
  return "id" in of ? `${of.id} ${of.name}` : text.inRow(of.row, of.name);
}

interface CheckTableProps {
  label: string;
  title: string;
  columns: readonly string[];
  skipAll: string;
  isAllSkipped: boolean;
  onSkipAll: () => void;
  children: ReactNode;
}

function CheckTable({ label, title, columns, skipAll, isAllSkipped, onSkipAll, children }: CheckTableProps) {
  return (
    <Text as="section" mt={24} aria-label={label}>
      <Row gap={8} justify="between">
        <h2>{title}</h2>
        <Button size="xs" variant="subtle" disabled={isAllSkipped} onClick={onSkipAll}>
          {skipAll}
        </Button>
      </Row>
      <Table className={`${classes["table"]} ${classes["check"]}`} head={columns}>
        {children}
      </Table>
    </Text>
  );
}

interface Imported {
  created: number;
  firstId: number | null;
  lastId: number | null;
}

interface ImportDoneProps {
  imported: Imported;
  skipped: number;
  onDownload: () => void;
}

/** How many were imported, their IDs, and the skipped rows for another try. */
function ImportDone({ imported: { created, firstId, lastId }, skipped, onDownload }: ImportDoneProps) {
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <State
      icon={IconCircleCheck}
      title={importText.done.title(created)}
      actions={
        <>
          <Button variant="filled" renderRoot={props => <Link ref={way} to="/participants" {...props} />}>
            {importText.done.showList}
          </Button>
          {skipped > 0 && (
            <ActionButton icon={IconDownload} onClick={onDownload}>
              {importText.done.downloadSkipped(skipped)}
            </ActionButton>
          )}
        </>
      }
    >
      {importText.done.ids(firstId, lastId)}
    </State>
  );
}
