import { z } from "zod";
import type { PermissionKey } from "../permissions.ts";

interface ListWords {
  /** The name in the log, the dialog and the file name. */
  label: string;
  one: string;
  many: string;
  /** Any one of these permissions, besides `export`: whoever can open the list. */
  needs: readonly [PermissionKey, ...PermissionKey[]];
}

/** Every list that can be exported. */
export const exportLists = {
  participants: { label: "Participants", one: "person", many: "people", needs: ["participants"] },
  sessions: { label: "Sessions", one: "session", many: "sessions", needs: ["scheduler"] },
  bonusTotals: { label: "Bonus totals", one: "person", many: "people", needs: ["scheduler"] },
  enrolments: { label: "Remote study", one: "person", many: "people", needs: ["remoteStudy"] },
  devices: { label: "Devices", one: "device", many: "devices", needs: ["remoteStudy"] },
  surveyAnswers: { label: "Survey answers", one: "row", many: "rows", needs: ["remoteStudy"] },
  consents: { label: "Consents", one: "record", many: "records", needs: ["participants"] },
  emails: { label: "Emails", one: "email", many: "emails", needs: ["participants", "remoteStudy"] },
  log: { label: "Log", one: "entry", many: "entries", needs: ["log"] },
  openings: { label: "Opened records", one: "record", many: "records", needs: ["users", "log"] },
} as const satisfies Record<string, ListWords>;
export type ExportListName = keyof typeof exportLists;

export const ExportFormat = z.enum(["csv", "xlsx"]);
export type ExportFormat = z.infer<typeof ExportFormat>;
/** De-identified: pseudonyms, years of birth, and nothing that identifies or reaches anyone. */
export const ExportProfile = z.enum(["full", "deidentified"]);
export type ExportProfile = z.infer<typeof ExportProfile>;

export function wordsOfList(list: ExportListName): ListWords {
  return exportLists[list];
}

/** `1,284 people` */
export function countInWords(list: ExportListName, rows: number): string {
  const { one, many } = wordsOfList(list);
  return `${rows.toLocaleString("en-US")} ${rows === 1 ? one : many}`;
}
