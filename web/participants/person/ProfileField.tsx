import { isSame } from "@hb/domain/participants/merge/merge.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { registrationProblems } from "@hb/domain/participants/registration/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { InPlace } from "../../change/InPlace.tsx";
import { refreshPerson, showSaved } from "../data.ts";
import { FieldEditor } from "./FieldEditor.tsx";
import type { FieldDraft } from "./field-drafts.ts";
import { type EditableField, fields, sayField } from "./fields.ts";
import { type Base, problemOf, saveField } from "./save-field.ts";

export interface Conflict {
  field: EditableField;
  theirs: Participant;
}

export interface ProfileEditing {
  participant: Participant;
  /** Somebody who was merged into another one is looked at, not edited. */
  isLocked: boolean;
  draftOf: (field: EditableField) => FieldDraft | undefined;
  keep: (field: EditableField, draft: FieldDraft | undefined) => void;
  onSaved: (field: EditableField) => void;
  onConflict: (conflict: Conflict) => void;
}

interface ProfileFieldProps {
  field: EditableField;
  editing: ProfileEditing;
  label?: string;
  aside?: ReactNode;
}

/** One field of a person, edited where it stands. */
export function ProfileField({ field, editing, label = fields[field].label, aside }: ProfileFieldProps) {
  const { participant, keep } = editing;
  const client = useQueryClient();
  const [base, setBase] = useState<Base>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState<{ value: unknown }>();
  const [saves, setSaves] = useState(0);
  const draft = editing.draftOf(field);
  const value = participant[field];

  const begin = () => {
    const isUndecided = draft && !isSame(draft.base.value, value) && !isSame(draft.value, value);
    if (isUndecided) return editing.onConflict({ field, theirs: participant });
    setBase(draft?.base ?? { version: participant.version, value });
  };
  const end = () => {
    setBase(undefined);
    setProblem(undefined);
  };
  const cancel = () => {
    keep(field, undefined);
    end();
  };
  const save = async (typed: unknown) => {
    if (!base) return;
    const wanted = typed === "" && base.value === null ? null : typed;
    if (isSame(wanted, base.value)) return cancel();
    setProblem(undefined);
    setSaving({ value: wanted });
    try {
      const settled = field === "phone" ? await phoneOf(wanted, participant.country) : wanted;
      if (settled === undefined) return setProblem(registrationProblems.phone);
      const result = await saveField(participant.id, field, settled, base);
      if (result.done === "conflict") {
        keep(field, { value: settled, base });
        end();
        return editing.onConflict({ field, theirs: result.theirs });
      }
      if (result.done === "saved") showSaved(client, participant.id, { [field]: settled, version: result.version });
      keep(field, undefined);
      end();
      setSaves(count => count + 1);
      editing.onSaved(field);
      // Other fields may have followed this one: a state goes with its country.
      void refreshPerson(client, participant.id);
    } catch (error) {
      keep(field, { value: wanted, base });
      setProblem(problemOf(asRefusal(error), field));
    } finally {
      setSaving(undefined);
    }
  };

  const shown = saving ? saving.value : draft && !base ? draft.value : value;
  return (
    <InPlace
      label={label}
      words={sayTypedField(field, shown)}
      aside={aside}
      error={problem}
      isSaving={saving !== undefined}
      saves={saves}
      locked={editing.isLocked}
      onEdit={begin}
      {...(draft && !base && !saving && { waiting: sayWaiting(field, draft, value) })}
      {...(base &&
        !saving && {
          editor: (
            <FieldEditor
              label={label}
              kind={fields[field].kind}
              value={draft ? draft.value : value}
              onTyped={typed => keep(field, { value: typed, base })}
              onSave={typed => void save(typed)}
              onCancel={cancel}
              onProblem={setProblem}
            />
          ),
        })}
    />
  );
}

/** What is half typed has no words of its own yet. */
function sayTypedField(field: EditableField, value: unknown): string | undefined {
  const isHalfTyped = field === "bornOn" && typeof value === "string" && !/^\d{4}-\d\d-\d\d$/.test(value);
  return isHalfTyped ? value : sayField(field, value as Participant[typeof field]);
}

function sayWaiting(field: EditableField, draft: FieldDraft, value: Participant[EditableField]): string {
  if (isSame(draft.base.value, value)) return "Typed, not saved yet.";
  return `Not saved: a colleague has set this to ${sayField(field, value) ?? "Blank"}. Choose which one stays.`;
}

/** As it will be kept, so that equal numbers are equal however they are typed; undefined when it can be none. */
async function phoneOf(typed: unknown, country: Participant["country"]): Promise<string | null | undefined> {
  if (typeof typed !== "string") return null;
  const { toE164 } = await import("@hb/domain/participants/phone.ts");
  return toE164(typed, country);
}
