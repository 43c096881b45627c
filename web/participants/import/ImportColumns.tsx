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
import { commonText } from "../../ui/text.ts";
import type { ImportPreview, Mapping, PickedFile } from "../data.ts";
import { ImportFoot } from "./ImportFoot.tsx";
import { importText } from "./text.tsx";
import classes from "./ImportPage.module.css";

interface ImportColumnsProps {
  file: PickedFile;
  preview: ImportPreview;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const text = importText.columns;
const skipped = "";
const dateOrders = [
  { value: "monthFirst", label: text.monthFirst },
  { value: "dayFirst", label: text.dayFirst },
] as const;
const sourceChoices = [
  { value: "", label: text.noSource },
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
    { value: skipped, label: text.skip },
    ...[...importable].map(([value, { label }]) => ({ value, label })),
  ];
  const whyDisabled = problemOf(columns, preview.rowCount, importable);
  return (
    <>
      <div className={classes["body"]}>
        <p>{text.found(<b>{file.name}</b>, preview.rowCount, preview.header.length)}</p>
        <Row gap={32} rowGap={12} align="stretch" wrap mt={16} mb={16}>
          <NativeSelect
            label={text.source}
            data={sourceChoices}
            value={String(mapping.source ?? "")}
            onChange={event =>
              onMapping({ ...mapping, source: sources.fromAddress(event.currentTarget.value) ?? null })
            }
          />
          <div>
            <Text weight="medium" mb={4}>
              {text.dateFormat}
            </Text>
            <Segmented
              label={text.dateFormat}
              options={dateOrders}
              value={mapping.dateOrder}
              onChange={order => onMapping({ ...mapping, dateOrder: DateOrder.parse(order) })}
            />
          </div>
        </Row>
        <Table className={classes["table"]} head={text.heads}>
          {preview.header.map((heading, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns of a file may have one heading
            <tr key={at}>
              <th scope="row">{heading || text.unnamed(at + 1)}</th>
              <td className={classes["samples"]}>{samplesOf(rows, at)}</td>
              <td>
                <NativeSelect
                  aria-label={text.fieldFor(heading, at + 1)}
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
        <Button onClick={onBack}>{commonText.back}</Button>
        <Button variant="filled" disabled={whyDisabled !== undefined} onClick={onNext}>
          {text.next}
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
  if (rowCount === 0) return text.noPeople;
  if (twice) return text.twice(importable.get(twice)?.label ?? "");
  if (!has("name", "firstName", "lastName")) return text.nameMissing;
  if (!has("email", "phone")) return text.contactMissing;
  return undefined;
}

function samplesOf(rows: readonly { cells: readonly string[] }[], at: number): string {
  const values = rows.map(({ cells }) => cells[at] ?? "").filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(" · ") || text.noValues;
}

function skippedText(header: readonly string[], columns: readonly unknown[]): string | undefined {
  const left = header.flatMap((heading, at) => (columns[at] === null ? [{ heading, number: at + 1 }] : []));
  return left.length === 0 ? undefined : text.skipped(left);
}
