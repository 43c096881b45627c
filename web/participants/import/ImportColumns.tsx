import { sources } from "@hb/domain/lookups/sources.ts";
import { readCsv } from "@hb/domain/participants/import/csv.ts";
import {
  type ImportColumns as Columns,
  DateOrder,
  ImportField,
  importColumnsWith,
} from "@hb/domain/participants/import/import-columns.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useOwnFields } from "../../queries/own-fields.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { ImportPreview, Mapping, PickedFile } from "../data.ts";
import { ImportFoot, people } from "./ImportFoot.tsx";
import classes from "./ImportPage.module.css";

interface ImportColumnsProps {
  file: PickedFile;
  preview: ImportPreview;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const skipped = "";
const dateOrders = [
  { value: "monthFirst", label: "3/4 is March 4" },
  { value: "dayFirst", label: "3/4 is April 3" },
] as const;
const sourceChoices = [
  { value: "", label: "Blank" },
  ...sources.entries.map(({ id, label }) => ({ value: String(id), label })),
];

/** Which field each column of the file goes to, with its first values beside it. */
export function ImportColumns({ file, preview, mapping, onMapping, onBack, onNext }: ImportColumnsProps) {
  const columns = mapping.columns ?? preview.columns;
  const rows = useMemo(() => readCsv(file.text).rows.slice(0, 50), [file]);
  const put = (at: number, field: ImportField | null) =>
    onMapping({ ...mapping, columns: columns.map((one, n) => (n === at ? field : one)) });
  const own = useOwnFields();
  const importable = useMemo(() => importColumnsWith(own), [own]);
  const choices = [
    { value: skipped, label: "Skip" },
    ...[...importable].map(([value, { label }]) => ({ value, label })),
  ];
  const whyDisabled = problemOf(columns, preview.rowCount, importable);
  return (
    <>
      <div className={classes["body"]}>
        <p>
          <b>{file.name}</b> has {people(preview.rowCount)} in {preview.header.length} columns.
        </p>
        <Row gap={32} rowGap={12} align="stretch" wrap mt={16} mb={16}>
          <NativeSelect
            label="Source for everyone without one"
            data={sourceChoices}
            value={String(mapping.source ?? "")}
            onChange={event =>
              onMapping({ ...mapping, source: sources.fromAddress(event.currentTarget.value) ?? null })
            }
          />
          <div>
            <Text weight="medium" mb={4}>
              Date format
            </Text>
            <Segmented
              label="Date format"
              options={dateOrders}
              value={mapping.dateOrder}
              onChange={order => onMapping({ ...mapping, dateOrder: DateOrder.parse(order) })}
            />
          </div>
        </Row>
        <Table className={classes["table"]} head={["Column in file", "First values", "Field"]}>
          {preview.header.map((heading, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns of a file may have one heading
            <tr key={at}>
              <th scope="row">{heading || `Column ${at + 1}`}</th>
              <td className={classes["samples"]}>{samplesOf(rows, at)}</td>
              <td>
                <NativeSelect
                  aria-label={`Field for ${heading || `column ${at + 1}`}`}
                  data={choices}
                  value={columns[at] ?? skipped}
                  onChange={event => put(at, ImportField.safeParse(event.currentTarget.value).data ?? null)}
                />
              </td>
            </tr>
          ))}
        </Table>
      </div>
      <ImportFoot text={whyDisabled ?? skippedText(preview.header, columns)}>
        <Button onClick={onBack}>Back</Button>
        <Button variant="filled" disabled={whyDisabled !== undefined} onClick={onNext}>
          Check file
        </Button>
      </ImportFoot>
    </>
  );
}

function problemOf(
  columns: readonly (ImportField | null)[],
  rowCount: number,
  importable: Columns,
): string | undefined {
  const has = (...fields: ImportField[]) => fields.some(field => columns.includes(field));
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at);
  if (rowCount === 0) return "The file has headings but no people.";
  if (twice) return `Two columns are set to ${importable.get(twice)?.label}.`;
  if (!has("name", "firstName", "lastName")) return "Choose a column for the name.";
  if (!has("email", "phone")) return "Choose a column for the email address or phone number.";
  return undefined;
}

function samplesOf(rows: readonly { cells: readonly string[] }[], at: number): string {
  const values = rows.map(({ cells }) => cells[at] ?? "").filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(" · ") || "empty";
}

/** `Heard is skipped.`, so that no column is lost unnoticed. */
function skippedText(header: readonly string[], columns: readonly unknown[]): string | undefined {
  const names = header.flatMap((heading, at) => (columns[at] === null ? [heading || `column ${at + 1}`] : []));
  if (names.length === 0) return undefined;
  if (names.length > 3) return `${names.length} columns are skipped.`;
  return names.length === 1 ? `${names[0]} is skipped.` : `${names.join(", ")} are skipped.`;
}
