import type { Locale } from "@hb/domain/locale.ts";
import { isSame, ownIdOf, valueOf } from "@hb/domain/participants/merge/merge.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import type { ProfileChanges } from "@hb/domain/participants/profile.ts";
import { registrationProblems } from "@hb/domain/participants/registration/text.ts";
import type { Answer } from "@hb/domain/surveys/question.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { InPlace } from "../../change/InPlace.tsx";
import { ProblemText } from "../../change/ProblemNote.tsx";
import { type FieldBase, saveField } from "../../change/save-field.ts";
import { useChange } from "../../change/use-change.ts";
import { useOwnFields } from "../../queries/own-fields.ts";
import { drafts as storedDrafts } from "../../ui/fields/use-draft.ts";
import { useLocale } from "../../ui/locale.ts";
import { personKey, showSaved } from "../data.ts";
import { FieldEditor } from "./FieldEditor.tsx";
import { fieldNames, profileFieldText } from "./field-text.tsx";
import { type EditableField, fieldOf, fieldText } from "./fields.ts";

/** What was typed into a field and isn't saved. It survives a closed drawer, a reload and a postponed decision. */
export interface FieldDraft {
  value: unknown;
  base: FieldBase<unknown>;
}
type FieldDrafts = Partial<Record<EditableField, FieldDraft>>;

export function useFieldDrafts(id: number) {
  const name = `participant ${id}`;
  const [drafts, setDrafts] = useState(() => (storedDrafts.read(name) ?? {}) as FieldDrafts);
  const setDraft = useCallback(
    (field: EditableField, draft: FieldDraft | undefined) =>
      setDrafts(before => {
        const after: FieldDrafts = { ...before };
        if (draft) after[field] = draft;
        else delete after[field];
        if (Object.keys(after).length > 0) storedDrafts.write(name, after);
        else storedDrafts.remove(name);
        return after;
      }),
    [name],
  );
  return { drafts, setDraft };
}

/** Saves one field of a person. Type and owner type have functions of their own. */
export function useSaveField(id: number) {
  const client = useQueryClient();
  const { run } = useChange({ refresh: [personKey(id)] });
  return async (field: EditableField, value: unknown, base: FieldBase<unknown>) => {
    const ownId = ownIdOf(field);
    const saved = await saveField<Participant, unknown>({
      value,
      base,
      isSame,
      read: record => valueOf(record, field),
      save: version => {
        // The value comes from the field's own editor, and the server checks it against the same schema.
        if (field === "type") return run("setParticipantType", { id, version, to: value as Participant["type"] });
        if (field === "ownerType") return run("setOwnerType", { id, version, to: value as Participant["ownerType"] });
        const changes = ownId === undefined ? { [field]: value } : { ownAnswers: { [ownId]: emptyIsNull(value) } };
        return run("updateParticipant", { id, version, changes: changes as ProfileChanges });
      },
    });
    if (saved.result === "saved") {
      const { version } = saved;
      if (ownId === undefined) showSaved(client, id, { [field]: value, version });
      else showSaved(client, id, { version }, { [ownId]: emptyIsNull(value) as Answer | null });
    }
    return saved;
  };
}

/** No choice is no answer. */
function emptyIsNull(value: unknown): unknown {
  return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
}

export interface Conflict {
  field: EditableField;
  theirs: Participant;
}

export interface ProfileEditing {
  participant: Participant;
  /** Someone merged into another participant can be viewed, not edited. */
  isLocked: boolean;
  drafts: FieldDrafts;
  setDraft: (field: EditableField, draft: FieldDraft | undefined) => void;
  onSaved: (field: EditableField) => void;
  onConflict: (conflict: Conflict) => void;
}

interface ProfileFieldProps {
  field: EditableField;
  editing: ProfileEditing;
  aside?: ReactNode;
}

/** One field of a person, edited in place. */
export function ProfileField({ field, editing, aside }: ProfileFieldProps) {
  const { participant, setDraft } = editing;
  const own = useOwnFields();
  const locale = useLocale();
  const { label, kind } = fieldOf(field, own);
  const saveValue = useSaveField(participant.id);
  const [base, setBase] = useState<FieldBase<unknown>>();
  const [problem, setProblem] = useState<ReactNode>();
  const [saving, setSaving] = useState<{ value: unknown }>();
  const [saves, setSaves] = useState(0);
  const draft = editing.drafts[field];
  const value = valueOf(participant, field);

  const isArrived = draft !== undefined && base === undefined && isSame(draft.value, value);
  useEffect(() => {
    // The record holds what was typed: a save whose answer was lost, or a colleague's. Nothing is left to decide.
    if (isArrived) setDraft(field, undefined);
  }, [isArrived, field, setDraft]);

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
    setDraft(field, undefined);
    end();
  };
  const save = async (typed: unknown) => {
    if (!base) return;
    const wanted = typed === "" && base.value === null ? null : typed;
    if (isSame(wanted, base.value)) return cancel();
    setProblem(undefined);
    setSaving({ value: wanted });
    const normalized = field === "phone" ? await phoneOf(wanted, participant.country) : wanted;
    const saved = normalized === undefined ? undefined : await saveValue(field, normalized, base);
    setSaving(undefined);
    if (!saved) return setProblem(registrationProblems.phone);
    if (saved.result === "problem") {
      const { problem: reason } = saved;
      setDraft(field, { value: wanted, base });
      setProblem(
        reason.fields[ownIdOf(field) === undefined ? field : "ownAnswers"] ?? (
          <ProblemText problem={reason} what={profileFieldText.notSaved} />
        ),
      );
    } else if (saved.result === "conflict") {
      setDraft(field, { value: normalized, base });
      end();
      editing.onConflict({ field, theirs: saved.theirs });
    } else {
      setDraft(field, undefined);
      end();
      setSaves(count => count + 1);
      editing.onSaved(field);
    }
  };

  const shown = saving ? saving.value : draft && !base ? draft.value : value;
  return (
    <InPlace
      label={label}
      words={typedText(field, shown, own, locale)}
      aside={aside}
      error={problem}
      isSaving={saving !== undefined}
      saves={saves}
      locked={editing.isLocked}
      onEdit={begin}
      {...(draft && !base && !saving && !isArrived && { waiting: waitingText(field, draft, value, own, locale) })}
      {...(base &&
        !saving && {
          editor: (
            <FieldEditor
              label={label}
              kind={kind}
              value={draft ? draft.value : value}
              onTyped={typed => setDraft(field, { value: typed, base })}
              onSave={typed => void save(typed)}
              onCancel={cancel}
              onProblem={setProblem}
            />
          ),
        })}
    />
  );
}

/** A half-typed date is shown as typed. */
function typedText(field: EditableField, value: unknown, own: readonly OwnField[], locale: Locale): string | undefined {
  const isHalfTyped = field === "bornOn" && typeof value === "string" && !/^\d{4}-\d\d-\d\d$/.test(value);
  return isHalfTyped ? value : fieldText(field, value, own, locale);
}

function waitingText(
  field: EditableField,
  draft: FieldDraft,
  value: unknown,
  own: readonly OwnField[],
  locale: Locale,
): string {
  if (isSame(draft.base.value, value)) return profileFieldText.waiting;
  return profileFieldText.undecided(fieldText(field, value, own, locale) ?? fieldNames.blank);
}

/** As it will be stored, so that equal numbers are equal however they were typed; undefined for no phone number. */
async function phoneOf(typed: unknown, country: Participant["country"]): Promise<string | null | undefined> {
  if (typeof typed !== "string") return null;
  const { toE164 } = await import("@hb/domain/participants/phone.ts");
  return toE164(typed, country);
}
