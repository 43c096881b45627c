import { countInWords, type ExportFormat, type ExportProfile } from "@hb/domain/export/lists.ts";
import { useId } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import type { Problem } from "../change/problem.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Faint, Text } from "../ui/layout/Text.tsx";
import type { ExportPreview, useExportPreview } from "./data.ts";
import { type ExportChoices as Choices, columnsOf } from "./export-words.ts";
import { exportText } from "./text.tsx";
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

const text = exportText.choices;
const formats = [
  { value: "xlsx", label: text.formats.xlsx },
  { value: "csv", label: text.formats.csv },
] as const;

export function ExportChoices(props: ExportChoicesProps) {
  const { choices, chosen, preview, format, profile, fields, isAsShown, problem, cancelled } = props;
  const columnCount = (shown: readonly string[] | undefined) =>
    preview.data && columnsOf(preview.data, profile, shown).length;
  const contents = preview.data && (
    <Contents columns={columnsOf(preview.data, profile, isAsShown ? fields : undefined)} />
  );
  return (
    <Stack gap={14} mt={4}>
      <ProblemNote problem={problem} />
      {cancelled && <output className={classes["notice"]}>{text.canceled(cancelled.done, cancelled.of)}</output>}
      {choices.length > 1 && (
        <Line label={text.what}>
          <Options
            label={text.what}
            options={choices.map(({ label }, at) => ({ value: String(at), label }))}
            value={String(chosen)}
            onChange={value => props.onChoose(Number(value))}
          />
        </Line>
      )}
      <Line label={text.rows}>
        {preview.error && !preview.data ? <QueryError query={preview} title={text.countFailed} /> : <Rows {...props} />}
      </Line>
      <Line label={text.format}>
        <Segmented label={text.format} options={formats} value={format} onChange={props.onFormat} />
        <Text size="small" tone="faint" mt={4}>
          {text.formatHelp[format]}
        </Text>
      </Line>
      <Line label={text.identity}>
        <Options
          label={text.identity}
          options={[
            { value: "full", label: text.full, help: text.fullHelp },
            { value: "deidentified", label: text.deidentified, help: text.deidentifiedHelp },
          ]}
          value={profile}
          onChange={props.onProfile}
        />
      </Line>
      {fields && (
        <Line label={text.columns}>
          <Segmented
            label={text.columns}
            options={[
              { value: "shown", label: text.columnsAsShown(columnCount(fields)) },
              { value: "all", label: text.allColumns(columnCount(undefined)) },
            ]}
            value={isAsShown ? "shown" : "all"}
            onChange={value => props.onAsShown(value === "shown")}
          />
          {contents}
        </Line>
      )}
      {!fields && contents && <Line label={text.columns}>{contents}</Line>}
      <Text size="small" tone="faint" mt={4}>
        {text.logged}
      </Text>
    </Stack>
  );
}

/** How many, and what restricts them. */
function Rows({ choices, chosen, preview }: ExportChoicesProps) {
  const { data, isPlaceholderData } = preview;
  if (!data || isPlaceholderData) return <p className={classes["rows"]}>{text.counting}</p>;
  const { list } = (choices[chosen] ?? choices[0]).request;
  return (
    <div aria-live="polite">
      <p className={classes["rows"]}>
        {text.rowCount(
          <b className="numbers">{countInWords(list, data.rows)}</b>,
          data.filters.length > 0,
          data.rows === 0,
        )}
      </p>
      {data.filters.length > 0 && (
        <Row as="ul" gap={4} mt={6} align="stretch" wrap className={classes["filters"]} aria-label={text.filters}>
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
      <summary>{text.showColumns(columns.length)}</summary>
      <Text size="small" tone="faint" mt={4}>
        {text.columnsHelp}
      </Text>
      <ul
        aria-label={text.columnsOfFile}
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
