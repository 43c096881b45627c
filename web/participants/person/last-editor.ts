import type { LogAction } from "@hb/domain/log/actions.ts";
import { useLastEditor } from "../../log/entries/last-editor.ts";
import type { EditableField } from "./fields.ts";

/** Fields whose change has an action of its own in the log; all others are told as participant details. */
const actions: Partial<Record<EditableField, LogAction>> = {
  ethnicities: 8,
  bornOn: 9,
  gender: 10,
  skinType: 11,
  type: 17,
  ownerType: 21,
};
const details: LogAction = 100;

export function useLastEditorOf(id: number, field: EditableField) {
  const action = actions[field] ?? details;
  return useLastEditor({
    subject: { kind: "participant", id: String(id) },
    queryKey: ["participants", field],
    isIt: one => one.action === action && (action !== details || one.payload?.["field"] === field),
  });
}
