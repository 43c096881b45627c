import type { DateOn, Instant } from "../contract.ts";
import type { Entry, Lookup } from "../lookups/lookup.ts";
import type { ExportProfile } from "./lists.ts";

export type Cell = string | number | boolean | null;

/**
 * What a cell contains. `choice` and `choices` are labels from a list; `moment` is a time in the site's time zone;
 * `participant` is a participant number, or a pseudonym in a de-identified file.
 */
export type ColumnKind =
  | "text"
  | "choice"
  | "choices"
  | "integer"
  | "decimal"
  | "yesNo"
  | "date"
  | "moment"
  | "participant";

/** What a value can depend on besides its row. */
export interface ColumnContext {
  profile: ExportProfile;
  /** The site's current date, used for ages. */
  today: DateOn;
  /** `2026-11-17 10:30:05` in the site's time zone. */
  clock(this: void, at: Instant): string;
}

/** One column of an exported list. The feature owns it: a new field gets a new column next to it. */
export interface ExportColumn<R> {
  /** The heading in the file. Never changes its meaning. */
  key: string;
  /** The field it comes from. Screens that export what they show refer to columns by field. */
  field: string;
  /** For the codebook. */
  label: string;
  kind: ColumnKind;
  /** Left out of de-identified files: names, contact details, exact birth dates, serial numbers, free text. */
  isIdentifying: boolean;
  note: string;
  /** The list that a choice or its id belongs to. */
  list?: Lookup<Entry>;
  /** The value is the field itself. */
  isStored?: true;
  value(this: void, row: R, place: ColumnContext): Cell;
}

interface ColumnOptions {
  key?: string;
  identifying?: boolean;
  note?: string;
}

/** Between several labels or ids in one cell. */
export const listSeparator = "; ";

/** Builds the columns for one kind of row. Each function returns all columns that its field needs. */
export function columnsOf<R>() {
  type Value<V> = (row: R, place: ColumnContext) => V;
  const column = (
    kind: ColumnKind,
    field: string,
    label: string,
    value: Value<Cell>,
    { key = toSnakeCase(field), identifying = false, note = "" }: ColumnOptions = {},
  ): ExportColumn<R> => ({ key, field, label, kind, isIdentifying: identifying, note, value });

  /** The time at the site, as shown on every page, and the instant in UTC, which is never ambiguous. */
  const moment = (field: string, label: string, value: Value<Instant | null>, more: ColumnOptions = {}) => {
    const key = more.key ?? toSnakeCase(field);
    const clock: Value<Cell> = (row, place) => {
      const at = value(row, place);
      return at === null ? null : place.clock(at);
    };
    return [
      column("moment", field, label, clock, { ...more, key }),
      column("text", field, `${label}, in UTC`, value, { ...more, key: `${key}_utc`, note: "ISO 8601" }),
    ];
  };

  return {
    /** The field itself. */
    stored: (
      kind: "text" | "participant" | "moment",
      field: keyof R & string,
      label: string,
      more?: ColumnOptions,
    ): ExportColumn<R>[] => {
      const columns =
        kind === "moment"
          ? moment(field, label, row => row[field] as Instant | null, more)
          : [column(kind, field, label, row => row[field] as Cell, more)];
      return columns.map(one => ({ ...one, isStored: true as const }));
    },
    text: (field: string, label: string, value: Value<string | null>, more?: ColumnOptions) => [
      column("text", field, label, value, more),
    ],
    /** Free text may identify people. */
    freeText: (field: string, label: string, value: Value<string | null>, more?: ColumnOptions) => [
      column("text", field, label, value, { ...more, identifying: true }),
    ],
    integer: (field: string, label: string, value: Value<number | null>, more?: ColumnOptions) => [
      column("integer", field, label, value, more),
    ],
    decimal: (field: string, label: string, value: Value<number | null>, more?: ColumnOptions) => [
      column("decimal", field, label, value, more),
    ],
    yesNo: (field: string, label: string, value: Value<boolean | null>, more?: ColumnOptions) => [
      column("yesNo", field, label, value, more),
    ],
    date: (field: string, label: string, value: Value<DateOn | null>, more?: ColumnOptions) => [
      column("date", field, label, value, more),
    ],
    participant: (field: string, label: string, value: Value<number | null>, more?: ColumnOptions) => [
      column("participant", field, label, value, more),
    ],
    moment,
    /** A label for people and an id for programs. */
    one: (field: string, label: string, list: Lookup<Entry>, value: Value<number | null>, more: ColumnOptions = {}) => {
      const key = more.key ?? toSnakeCase(field);
      const said: Value<Cell> = (row, place) => {
        const id = value(row, place);
        return id === null ? null : list.label(id);
      };
      return [
        { ...column("choice", field, label, said, { ...more, key }), list },
        { ...column("integer", field, `${label}, id`, value, { ...more, key: `${key}_id` }), list },
      ];
    },
    several: (
      field: string,
      label: string,
      list: Lookup<Entry>,
      value: Value<readonly number[]>,
      more: ColumnOptions = {},
    ) => {
      const key = more.key ?? toSnakeCase(field);
      const joined: Value<Cell> = (row, place) => {
        const chosen = value(row, place);
        return chosen.length === 0 ? null : chosen.map(list.label).join(listSeparator) || null;
      };
      const ids: Value<Cell> = (row, place) => {
        const chosen = value(row, place);
        return chosen.length === 0 ? null : chosen.join(listSeparator);
      };
      return [
        { ...column("choices", field, label, joined, { ...more, key }), list },
        { ...column("choices", field, `${label}, ids`, ids, { ...more, key: `${key}_ids` }), list },
      ];
    },
  };
}

/** `bornOn` → `born_on` */
function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}
