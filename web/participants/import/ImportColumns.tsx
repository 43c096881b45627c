import { sources } from "@hb/domain/lookups/sources.ts";
import { readCsv } from "@hb/domain/participants/import/csv.ts";
import { DateOrder, ImportField, importColumns, importFields } from "@hb/domain/participants/import/import-columns.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import type { PickedFile } from "./ImportFile.tsx";
import { ImportFoot } from "./ImportFoot.tsx";
import type { ImportPreview, Mapping } from "./ImportPage.tsx";
import { leftOutWords } from "./import-words.ts";
import classes from "./ImportPage.module.css";

interface ImportColumnsProps {
  file: PickedFile;
  preview: ImportPreview;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const leftOut = "";
const choices = [
  { value: leftOut, label: "Leave out" },
  ...importFields.map(field => ({ value: field, label: importColumns[field].label })),
];
const dateOrders = [
  { value: "monthFirst", label: "3/4 is 4 March" },
  { value: "dayFirst", label: "3/4 is 3 April" },
] as const;
const sourceChoices = [
  { value: "", label: "Blank" },
  ...sources.entries.map(({ id, label }) => ({ value: String(id), label })),
];

/** What each column of the file means, with its first values beside it. */
export function ImportColumns({ file, preview, mapping, onMapping, onBack, onNext }: ImportColumnsProps) {
  const columns = mapping.columns ?? preview.columns;
  const rows = useMemo(() => readCsv(file.text).rows.slice(0, 50), [file]);
  const put = (at: number, field: ImportField | null) =>
    onMapping({ ...mapping, columns: columns.map((one, n) => (n === at ? field : one)) });
  const reason = whyClosed(columns, preview.rowCount);
  return (
    <>
      <div className={classes["body"]}>
        <p>
          <b>{file.name}</b> has {preview.rowCount.toLocaleString("en-US")}{" "}
          {preview.rowCount === 1 ? "person" : "people"} in {preview.header.length} columns.
        </p>
        <div className={classes["options"]}>
          <NativeSelect
            label="Source of everybody without one"
            data={sourceChoices}
            value={String(mapping.source ?? "")}
            onChange={event =>
              onMapping({ ...mapping, source: sources.fromAddress(event.currentTarget.value) ?? null })
            }
          />
          <div>
            <p className={classes["optionLabel"]}>Dates in numbers</p>
            <Segmented
              label="Dates in numbers"
              options={dateOrders}
              value={mapping.dateOrder}
              onChange={order => onMapping({ ...mapping, dateOrder: DateOrder.parse(order) })}
            />
          </div>
        </div>
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">Its first values</th>
              <th scope="col">Means</th>
            </tr>
          </thead>
          <tbody>
            {preview.header.map((heading, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns of a file may have one heading
              <tr key={at}>
                <th scope="row">{heading || `Column ${at + 1}`}</th>
                <td className={classes["samples"]}>{samplesOf(rows, at)}</td>
                <td>
                  <NativeSelect
                    aria-label={`What ${heading || `column ${at + 1}`} means`}
                    data={choices}
                    value={columns[at] ?? leftOut}
                    onChange={event => put(at, ImportField.safeParse(event.currentTarget.value).data ?? null)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ImportFoot reason={reason ?? leftOutWords(preview.header, columns)}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={reason !== undefined} onClick={onNext}>
          Next: check
        </Button>
      </ImportFoot>
    </>
  );
}

function whyClosed(columns: readonly (ImportField | null)[], rowCount: number): string | undefined {
  const has = (...fields: ImportField[]) => fields.some(field => columns.includes(field));
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at);
  if (rowCount === 0) return "The file has a heading and no people.";
  if (twice) return `Two columns mean ${importColumns[twice].label}.`;
  if (!has("name", "firstName", "lastName")) return "No column means a name.";
  if (!has("email", "phone")) return "No column means an email address or a phone number.";
  return undefined;
}

function samplesOf(rows: readonly { cells: readonly string[] }[], at: number): string {
  const values = rows.map(({ cells }) => cells[at] ?? "").filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(" · ") || "empty";
}
