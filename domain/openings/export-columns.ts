import { columnsOf, type ExportColumn } from "../export/column.ts";
import type { Opening } from "./contract.ts";

const identifying = true;
const { moment, text, participant, yesNo } = columnsOf<Opening>();

export const openingColumns: readonly ExportColumn<Opening>[] = [
  ...moment("at", "When", row => row.at),
  ...text("userId", "Colleague, id", row => row.userId, { key: "user_id", identifying }),
  ...text("userName", "Colleague", row => row.userName, { key: "user_name", identifying }),
  ...participant("participantId", "Participant", row => row.participantId, { key: "participant" }),
  ...text("participantName", "Participant, by name", row => row.participantName, {
    key: "participant_name",
    identifying,
  }),
  ...yesNo("opened", "Page opened", row => row.opened, { note: "No = the browser loaded the record by itself." }),
];
