import { countInWords, type ExportFormat, type ExportProfile } from "@hb/domain/export/lists.ts";
import { useId } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import type { Problem } from "../change/problem.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import type { ExportPreview, useExportPreview } from "./data.ts";
import { type ExportChoices as Choices, columnsOf, formatProgress } from "./export-words.ts";
import classes from "./ExportDialog.module.css";

interface ExportChoicesProps {
  choices: Choices;
  chosen: number;
  onChoose: (choice: number) => void;
  preview: ReturnType<typeof useExportPreview>;
  format: ExportFormat;
  onFormat: (format: ExportFormat) => void;
  profile: ExportProfile;
  onProfile: (profile: ExportProfile) => void;
  fields: readonly string[] | undefined;
  isAsShown: boolean;
  onAsShown: (isAsShown: boolean) => void;
  problem: Problem | undefined;
  cancelled: { done: number; of: number } | undefined;
}

const formats = [
  { value: "xlsx", label: "Excel (XLSX)" },
  { value: "csv", label: "CSV" },
] as const;
const formatHelp: Record<ExportFormat, string> = {
  xlsx: "One workbook: a sheet with the rows, a sheet that explains every column.",
  csv: "A ZIP file with two CSV files in UTF-8: the rows, and what every column means.",
};

export function ExportChoices(props: ExportChoicesProps) {
  const { choices, chosen, preview, format, profile, fields, isAsShown, problem, cancelled } = props;
  const columns = (shown: readonly string[] | undefined) =>
    preview.data ? ` (${columnsOf(preview.data, profile, shown).length})` : "";
  const contents = preview.data && (
    <Contents columns={columnsOf(preview.data, profile, isAsShown ? fields : undefined)} />
  );
  return (
    <Stack gap={14} mt={4}>
      <ProblemNote problem={problem} />
      {cancelled && (
        <output className={classes["notice"]}>
          Export canceled{cancelled.of > 0 && ` after ${formatProgress(cancelled.done, cancelled.of)}`}. No file was
          saved.
        </output>
      )}
      {choices.length > 1 && (
        <Line label="What">
          <Options
            label="What"
            options={choices.map(({ label }, at) => ({ value: String(at), label }))}
            value={String(chosen)}
            onChange={value => props.onChoose(Number(value))}
          />
        </Line>
      )}
      <Line label="Rows">
        {preview.error && !preview.data ? (
          <QueryError query={preview} title="Couldn't count the rows" />
        ) : (
          <Rows {...props} />
        )}
      </Line>
      <Line label="Format">
        <Segmented label="Format" options={formats} value={format} onChange={props.onFormat} />
        <Text size="small" tone="faint" mt={4}>
          {formatHelp[format]}
        </Text>
      </Line>
      <Line label="Identity">
        <Options
          label="Identity"
          options={[
            { value: "full", label: "Full", help: "Everything you can see in HB, including names and contacts." },
            {
              value: "deidentified",
              label: "De-identified",
              help: "Pseudonyms and years of birth only. No names, contacts, serial numbers or free text.",
            },
          ]}
          value={profile}
          onChange={props.onProfile}
        />
      </Line>
      {fields && (
        <Line label="Columns">
          <Segmented
            label="Columns"
            options={[
              { value: "shown", label: `As shown${columns(fields)}` },
              { value: "all", label: `All${columns(undefined)}` },
            ]}
            value={isAsShown ? "shown" : "all"}
            onChange={value => props.onAsShown(value === "shown")}
          />
          {contents}
        </Line>
      )}
      {!fields && contents && <Line label="Columns">{contents}</Line>}
      <Text size="small" tone="faint" mt={4}>
        This export is logged. Only you can download the file, for 15 minutes.
      </Text>
    </Stack>
  );
}

/** How many, and what restricts them. */
function Rows({ choices, chosen, preview }: ExportChoicesProps) {
  const { data, isPlaceholderData } = preview;
  if (!data || isPlaceholderData) return <p className={classes["rows"]}>Counting…</p>;
  const { list } = (choices[chosen] ?? choices[0]).request;
  return (
    <div aria-live="polite">
      <p className={classes["rows"]}>
        <b className="numbers">{countInWords(list, data.rows)}</b>
        {data.filters.length === 0 && ", no filters"}
        {data.rows === 0 && ": nothing to export"}
      </p>
      {data.filters.length > 0 && (
        <Row as="ul" gap={4} mt={6} align="stretch" wrap className={classes["filters"]} aria-label="Filters">
          {data.filters.map(words => (
            <li key={words}>{words}</li>
          ))}
        </Row>
      )}
    </div>
  );
}

/** What stands in the file, by the name of each column: one that is shown can be several there. */
function Contents({ columns }: { columns: ExportPreview["columns"] }) {
  return (
    <details className={classes["contents"]}>
      <summary>{columns.length === 1 ? "Show column" : `Show ${columns.length} columns`}</summary>
      <Text size="small" tone="faint" mt={4}>
        Values from a list have one column with labels and one with IDs.
      </Text>
      <ul
        aria-label="Columns of the file"
        // It scrolls by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {columns.map(({ key, label }) => (
          <li key={key}>
            <code>{key}</code> {label}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes["line"]}>
      <span className={classes["label"]} aria-hidden="true">
        {label}
      </span>
      <div>{children}</div>
    </div>
  );
}

interface OptionsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; help?: string }[];
  value: V;
  onChange: (value: V) => void;
}

function Options<V extends string>({ label, options, value, onChange }: OptionsProps<V>) {
  const name = useId();
  return (
    <Stack gap={2} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <Row as="label" gap={8} align="stretch" key={option.value} className={classes["option"]}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <Stack as="span" gap={2}>
            <b>{option.label}</b>
            {option.help && <Faint size="small">{option.help}</Faint>}
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}
