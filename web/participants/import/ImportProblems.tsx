import type { ImportField } from "@hb/domain/participants/import/import-columns.ts";
import { TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import type { ImportPreview } from "../data.ts";
import { importText } from "./text.tsx";
import classes from "./ImportPage.module.css";

export type Correct = (cell: { row: number; column: number; value: string }) => void;

/** What a problem of a whole row can be about. */
const identifying: readonly ImportField[] = ["name", "firstName", "lastName", "email", "phone", "bornOn"];

interface RowProblemsProps {
  row: number;
  problems: ImportPreview["problems"];
  header: readonly string[];
  columns: readonly (ImportField | null)[];
  cells: readonly string[];
  onCorrect: Correct;
}

/** Everything that is wrong with one row, with its cells to be corrected in place. */
export function RowProblems({ row, problems, header, columns, cells, onCorrect }: RowProblemsProps) {
  const ofRow = problems.filter(({ column }) => column === null);
  const isNamed = (at: number) => problems.some(({ column }) => column === header[at]);
  const shown = header.flatMap((_, at) => {
    const field = columns[at] ?? null;
    const isAbout = isNamed(at) || (ofRow.length > 0 && field !== null && identifying.includes(field));
    return isAbout ? [at] : [];
  });
  return (
    <>
      {ofRow.map(({ message }) => (
        <Text key={message} tone="strong">
          {message}
        </Text>
      ))}
      <Row gap={12} rowGap={8} wrap align="start">
        {shown.map(at => (
          <Cell
            key={at}
            row={row}
            heading={header[at] ?? ""}
            value={cells[at] ?? ""}
            problem={problems.find(({ column }) => column === header[at])?.message}
            onCorrect={value => onCorrect({ row, column: at, value })}
          />
        ))}
      </Row>
    </>
  );
}

interface CellProps {
  row: number;
  heading: string;
  value: string;
  problem: string | undefined;
  onCorrect: (value: string) => void;
}

function Cell({ row, heading, value, problem, onCorrect }: CellProps) {
  return (
    <TextInput
      className={classes["cell"] ?? ""}
      label={heading}
      aria-label={importText.check.cell(heading, row)}
      defaultValue={value}
      error={problem}
      onKeyDown={goOnAtEnter}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== value) onCorrect(currentTarget.value);
      }}
    />
  );
}

/** Enter goes to the next cell: the row it was in may be gone as soon as it is right. */
function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const cells = [
    ...(event.currentTarget.closest("table")?.querySelectorAll<HTMLElement>("input:not([type=checkbox])") ?? []),
  ];
  const next = cells[cells.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else event.currentTarget.blur();
}
