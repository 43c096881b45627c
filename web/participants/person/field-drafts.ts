import { useCallback, useState } from "react";
import { drafts } from "../../ui/fields/use-draft.ts";
import type { EditableField } from "./fields.ts";
import type { Base } from "./save-field.ts";

/** What was typed into a field and is not saved: kept over a closed drawer, a reload and a decision put off. */
export interface FieldDraft {
  value: unknown;
  base: Base;
}
export type FieldDrafts = Partial<Record<EditableField, FieldDraft>>;

export function useFieldDrafts(id: number) {
  const name = `participant ${id}`;
  const [kept, setKept] = useState(() => (drafts.read(name) ?? {}) as FieldDrafts);
  const keep = useCallback(
    (field: EditableField, draft: FieldDraft | undefined) =>
      setKept(before => {
        const after: FieldDrafts = { ...before };
        if (draft) after[field] = draft;
        else delete after[field];
        if (Object.keys(after).length > 0) drafts.write(name, after);
        else drafts.remove(name);
        return after;
      }),
    [name],
  );
  return { drafts: kept, keep };
}
