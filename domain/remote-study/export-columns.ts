import { columnsOf, type ExportColumn } from "../export/column.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { participantTypes } from "../lookups/participant-types.ts";
import { consentStates } from "../participants/consent-state.ts";
import { callOutcomes } from "./call.ts";
import { deviceStatuses } from "./device-status.ts";
import type { EnrolmentRow } from "./enrolment.ts";
import { remoteStudyStatuses } from "./status.ts";

const identifying = true;
const { text, freeText, integer, yesNo, date, participant, moment, one } = columnsOf<EnrolmentRow>();

export const enrolmentColumns: readonly ExportColumn<EnrolmentRow>[] = [
  ...participant("id", "Participant", row => row.id, { key: "participant" }),
  ...text("firstName", "First name", row => row.firstName, { identifying }),
  ...text("lastName", "Last name", row => row.lastName, { identifying }),
  ...text("phone", "Phone", row => row.phone, { identifying, note: "E.164" }),
  ...one("type", "Arm", participantTypes, row => row.type),
  ...one("status", "Remote status", remoteStudyStatuses, row => row.status, { key: "remote_status" }),
  ...one("consent", "Consent", consentStates, row => row.consent),
  ...text("timeZone", "Time zone", row => row.timeZone),
  ...date("startsOn", "Planned start date", row => row.startsOn),
  ...date("startedOn", "First day", row => row.startedOn),
  ...date("pausedUntil", "Expected back on", row => row.pausedUntil),
  ...integer("standing", "Study day", row => row.standing.day, { key: "study_day" }),
  ...integer("standing", "Surveys asked", row => row.standing.asked, { key: "surveys_asked" }),
  ...integer("standing", "Surveys done", row => row.standing.done, { key: "surveys_done" }),
  ...integer("standing", "Surveys completed, percent", row => row.standing.rate, { key: "surveys_done_percent" }),
  ...integer("standing", "Missed in a row", row => row.standing.missedInARow, { key: "missed_in_a_row" }),
  ...yesNo("standing", "Survey schedule finished", row => row.standing.isFinished, { key: "is_finished" }),
  ...integer("openAlerts", "Open alerts", row => row.openAlerts),
  ...moment("lastCall", "Last called", row => row.lastCall?.at ?? null, { key: "last_called_at" }),
  ...one("lastCall", "Call outcome", callOutcomes, row => row.lastCall?.outcome ?? null, { key: "call_outcome" }),
  ...freeText("lastCall", "Call note", row => row.lastCall?.note ?? null, { key: "call_note" }),
  ...date("lastCall", "Call back on", row => row.lastCall?.callBack?.on ?? null, { key: "call_back_on" }),
  ...text("lastCall", "Call back at", row => row.lastCall?.callBack?.time ?? null, { key: "call_back_at" }),
  ...integer("risk", "Risk", row => row.risk, { note: "0 to 100" }),
  ...one("device", "Device", deviceNames, row => row.device?.kind ?? null),
  ...text("device", "Serial number", row => row.device?.serial ?? null, { key: "serial", identifying }),
  ...yesNo("device", "Own device", row => row.device?.isOwn ?? null, { key: "own_device" }),
  ...moment("device", "Handed over", row => row.device?.handedOverAt ?? null, { key: "handed_over_at" }),
  ...date("device", "Due back", row => row.device?.dueBackOn ?? null, { key: "due_back_on" }),
  ...moment("device", "Returned", row => row.device?.endedAt ?? null, { key: "given_back_at" }),
  ...one("deviceStatus", "Device status", deviceStatuses, row => row.deviceStatus),
  ...integer("overdueDays", "Days overdue", row => row.overdueDays),
  ...freeText("belkinCase", "Belkin case", row => row.belkinCase),
  ...freeText("next", "Next", row => row.next?.words ?? null),
  ...integer("version", "Version", row => row.version, { note: "Increases with every change." }),
];
