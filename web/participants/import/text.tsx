import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";

const people = (count: number) => (count === 1 ? "1 person" : `${formatNumber(count)} people`);
const rows = (count: number) => (count === 1 ? "1 row" : `${formatNumber(count)} rows`);

export const importText = {
  title: "Import CSV",
  back: "Back to participants",
  steps: { label: "Steps", names: ["File", "Columns", "Check"] },
  reading: (file: string) => `Reading ${file}…`,
  unreadable: "Couldn't read the file",
  chooseAnother: "Choose another file",

  file: {
    label: "CSV file",
    drop: "Drop a CSV file here",
    layout: "One person per row, headings in the first row, cells separated by commas, semicolons or tabs.",
    choose: "Choose file",
    needs: (example: ReactNode) => (
      <>
        Each person needs a name and an email address or phone number. Everything else is optional. Nothing is saved
        until the last step. {example}
      </>
    ),
    downloadExample: "Download example",
    next: "Choose columns",
    tooLarge: (file: string) =>
      `${file} is too large for one import (about 6,000 people). Split it into smaller files.`,
    empty: (file: string) => `${file} is empty.`,
    notText: (file: string) => `${file} isn't a text file. Save the sheet as CSV first.`,
  },

  columns: {
    found: (file: ReactNode, rowCount: number, columnCount: number) => (
      <>
        {file} has {people(rowCount)} in {columnCount} columns.
      </>
    ),
    source: "Source for everyone without one",
    noSource: "Blank",
    dateFormat: "Date format",
    monthFirst: "3/4 is March 4",
    dayFirst: "3/4 is April 3",
    heads: ["Column in file", "First values", "Field"],
    unnamed: (number: number) => `Column ${number}`,
    fieldFor: (heading: string, number: number) => `Field for ${heading || `column ${number}`}`,
    skip: "Skip",
    noValues: "empty",
    next: "Check file",
    noPeople: "The file has headings but no people.",
    twice: (field: string) => `Two columns are set to ${field}.`,
    nameMissing: "Choose a column for the name.",
    contactMissing: "Choose a column for the email address or phone number.",
    /** `Heard is skipped.`, so that no column is lost unnoticed. */
    skipped: (columns: readonly { heading: string; number: number }[]) => {
      if (columns.length > 3) return `${columns.length} columns are skipped.`;
      const names = columns.map(({ heading, number }) => heading || `column ${number}`).join(", ");
      return columns.length === 1 ? `${names} is skipped.` : `${names} are skipped.`;
    },
  },

  check: {
    checking: "Checking the file…",
    allFine: (count: number) => `All ${people(count)} can be imported.`,
    rowsOf: (count: number, file: string) => `${rows(count)} in ${file}`,
    problems: "Problems",
    withProblems: (count: number, hidden: number) =>
      `${rows(count)} with problems${hidden > 0 ? `, ${formatNumber(hidden)} more problems aren't shown` : ""}`,
    problemHeads: ["Row", "Person", "Correct here", "Skip"],
    skipProblems: "Skip all rows with problems",
    duplicates: "Possible duplicates",
    duplicateCount: (count: number) => (count === 1 ? "1 possible duplicate" : `${count} possible duplicates`),
    duplicateHeads: ["Row", "Person", "Duplicate of", "Reason", "Skip"],
    skipDuplicates: "Skip all duplicates",
    skipRow: (row: number) => `Skip row ${row}`,
    cell: (heading: string, row: number) => `${heading} of row ${row}`,
    match: (percent: number) => `${percent}% match`,
    duplicateOf: (who: string) => `Possible duplicate of ${who}`,
    inRow: (row: number, name: string) => `row ${row}, ${name}`,
    tooMany: "The file has more problems than can be shown. Fix it first.",
    allSkipped: "All rows are skipped.",
    errors: (count: number) =>
      count === 1 ? "1 row has errors. Correct or skip it." : `${rows(count)} have errors. Correct or skip them.`,
    noWayBack: "Participants can be anonymized, but not deleted.",
    progress: (done: number, of: number) => `${formatNumber(done)} of ${people(of)}`,
    progressLabel: "Imported so far",
    stop: "Stop",
    import: (count: number) => `Import ${people(count)}`,
    /** Heading of the column in the file of skipped rows. */
    reason: "Reason skipped",
    skippedFile: (file: string) => `${file} - skipped.csv`,
  },

  done: {
    title: (count: number) => `${people(count)} imported`,
    ids: (first: number | null, last: number | null) => `Added as ${first === last ? first : `${first}–${last}`}.`,
    showList: "Show list",
    downloadSkipped: (count: number) =>
      `Download ${count === 1 ? "1 skipped row" : `${formatNumber(count)} skipped rows`}`,
  },
};
