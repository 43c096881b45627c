import type { ImportMapping } from "@hb/domain/participants/import/import-rows.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { callStream, newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { refreshParticipants } from "../data.ts";
import { ImportDone } from "./ImportDone.tsx";
import type { PickedFile } from "./ImportFile.tsx";
import { ImportFoot } from "./ImportFoot.tsx";
import type { ImportPreview } from "./ImportPage.tsx";
import { leftOutFile, peopleByRow } from "./import-file.ts";
import { people } from "./import-words.ts";
import classes from "./ImportPage.module.css";

interface ImportCheckProps {
  file: PickedFile;
  preview: ImportPreview;
  /** What is shown belongs to the columns before: the new answer is on its way. */
  isOld: boolean;
  mapping: ImportMapping;
  onBack: () => void;
}

/** Every problem by row and column, who may be known already, and then all of it or nothing. */
export function ImportCheck({ file, preview, isOld, mapping, onBack }: ImportCheckProps) {
  const client = useQueryClient();
  const [leaveOut, setLeaveOut] = useState<ReadonlySet<number>>(new Set());
  const [requestId, setRequestId] = useState(newRequestId);
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [created, setCreated] = useState<{ created: number; firstId: number | null; lastId: number | null }>();
  const stopper = useRef<AbortController>(undefined);

  const { problems, problemCount, similar, rowCount } = preview;
  const standing = problems.filter(({ row }) => !leaveOut.has(row));
  const hidden = problemCount - problems.length;
  const wanted = rowCount - leaveOut.size;
  const who = useMemo(() => peopleByRow(file.text, mapping.columns), [file.text, mapping.columns]);
  const reasonOf = (row: number) =>
    [
      ...problems
        .filter(problem => problem.row === row)
        .map(({ column, message }) => [column, message].filter(Boolean).join(": ")),
      ...similar.filter(other => other.row === row).map(({ of }) => `May be ${nameOf(of)}`),
    ].join(" ");
  const put = (rows: readonly number[], isOut: boolean) =>
    setLeaveOut(before => {
      const after = new Set(before);
      for (const row of rows)
        if (isOut) after.add(row);
        else after.delete(row);
      return after;
    });
  const reason = isOld
    ? "Looking through the file …"
    : hidden > 0
      ? "The file has more problems than can be shown: correct it first."
      : standing.length > 0
        ? `${people(new Set(standing.map(({ row }) => row)).size)} cannot be read: leave them out or correct the file.`
        : wanted === 0
          ? "Nobody is left to be imported."
          : undefined;

  const run = async () => {
    setRefusal(undefined);
    setProgress({ done: 0, of: wanted });
    stopper.current = new AbortController();
    try {
      const answer = await callStream(
        "importParticipants",
        { requestId, fileName: file.name, text: file.text, mapping, leaveOut: [...leaveOut] },
        setProgress,
        stopper.current.signal,
      );
      await refreshParticipants(client);
      setCreated(answer);
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
    } finally {
      setProgress(undefined);
    }
  };

  if (created)
    return (
      <ImportDone
        answer={created}
        leftOut={leaveOut.size}
        fileName={file.name}
        leftOutText={() => leftOutFile(file.text, leaveOut, reasonOf)}
      />
    );
  return (
    <>
      <div className={classes["body"]}>
        <p>
          {problemCount === 0 && similar.length === 0
            ? `All ${people(rowCount)} can be imported.`
            : `Of ${people(rowCount)} in ${file.name}:`}
        </p>
        {problems.length > 0 && (
          <section className={classes["section"]} aria-label="Problems">
            <div className={classes["sectionHead"]}>
              <h2>
                {problemCount === 1 ? "1 problem" : `${problemCount.toLocaleString("en-US")} problems`}
                {hidden > 0 && `, the first ${problems.length} of them`}
              </h2>
              <Button
                size="xs"
                variant="subtle"
                disabled={standing.length === 0}
                onClick={() =>
                  put(
                    problems.map(({ row }) => row),
                    true,
                  )
                }
              >
                Leave out all rows with problems
              </Button>
            </div>
            <table className={`${classes["table"]} ${classes["check"]}`}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Person</th>
                  <th scope="col">Column</th>
                  <th scope="col">Problem</th>
                  <th scope="col">Leave out</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ row, column, message }) => (
                  <tr key={`${row} ${column} ${message}`} data-out={leaveOut.has(row) || undefined}>
                    <td className="numbers">{row}</td>
                    <td>{who.get(row)}</td>
                    <td>{column ?? "the whole row"}</td>
                    <td>{message}</td>
                    <td>
                      {row > 1 && (
                        <Checkbox
                          aria-label={`Leave out row ${row}`}
                          checked={leaveOut.has(row)}
                          onChange={event => put([row], event.currentTarget.checked)}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {similar.length > 0 && (
          <section className={classes["section"]} aria-label="Maybe known already">
            <div className={classes["sectionHead"]}>
              <h2>{similar.length === 1 ? "1 may be known already" : `${similar.length} may be known already`}</h2>
              <Button
                size="xs"
                variant="subtle"
                onClick={() =>
                  put(
                    similar.map(({ row }) => row),
                    true,
                  )
                }
              >
                Leave them all out
              </Button>
            </div>
            <table className={`${classes["table"]} ${classes["check"]}`}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Person</th>
                  <th scope="col">May be</th>
                  <th scope="col">Because</th>
                  <th scope="col">Leave out</th>
                </tr>
              </thead>
              <tbody>
                {similar.map(({ row, of, reasons, score }) => (
                  <tr key={`${row} ${JSON.stringify(of)}`} data-out={leaveOut.has(row) || undefined}>
                    <td className="numbers">{row}</td>
                    <td>{who.get(row)}</td>
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
                      {reasons.join(", ")} <span className={classes["quiet"]}>{score} of 100</span>
                    </td>
                    <td>
                      <Checkbox
                        aria-label={`Leave out row ${row}`}
                        checked={leaveOut.has(row)}
                        onChange={event => put([row], event.currentTarget.checked)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <Trouble refusal={refusal} />
      </div>
      {progress ? (
        <ImportFoot reason={`${progress.done.toLocaleString("en-US")} of ${people(progress.of)}`}>
          <Progress
            className={classes["bar"] ?? ""}
            value={(100 * progress.done) / Math.max(1, progress.of)}
            aria-label="Imported so far"
            color="petrol"
          />
          <Button variant="default" onClick={() => stopper.current?.abort()}>
            Stop
          </Button>
        </ImportFoot>
      ) : (
        <ImportFoot reason={reason}>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button disabled={reason !== undefined} onClick={() => void run()}>
            Import {people(Math.max(0, wanted))}
          </Button>
        </ImportFoot>
      )}
    </>
  );
}

function nameOf(of: ImportPreview["similar"][number]["of"]): string {
  return "id" in of ? `${of.id} ${of.name}` : `row ${of.row}, ${of.name}`;
}
