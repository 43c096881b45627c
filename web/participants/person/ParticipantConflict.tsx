import { type LogAction, logAction } from "@hb/domain/log/actions.ts";
import { ownIdOf, valueOf } from "@hb/domain/participants/merge/merge.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { useState } from "react";
import { ConflictDialog, type Whose } from "../../change/ConflictDialog.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { useFormatWhen, useLastEditor } from "../../log/entries/last-editor.ts";
import { useOwnFields } from "../../queries/own-fields.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useLocale } from "../../ui/locale.ts";
import { fieldNames, conflictText as text } from "./field-text.tsx";
import { type EditableField, fieldInSentence, fieldOf, fieldText } from "./fields.ts";
import { type FieldDraft, useSaveField } from "./ProfileField.tsx";

interface ParticipantConflictProps {
  field: EditableField;
  theirs: Participant;
  draft: FieldDraft;
  /** The user's other edits that were saved. */
  saved: readonly EditableField[];
  onDecided: () => void;
  onLater: () => void;
}

/** Two people edited one field: both values, and nothing is overwritten until one is chosen. */
export function ParticipantConflict(props: ParticipantConflictProps) {
  const { field, draft, saved, onDecided, onLater } = props;
  const me = useUserInfo()?.name ?? text.you;
  const [theirs, setTheirs] = useState(props.theirs);
  const saveValue = useSaveField(theirs.id);
  const editor = useLastEditorOf(theirs.id, field);
  const [problem, setProblem] = useState<Problem>();
  const own = useOwnFields();
  const locale = useLocale();
  const textOf = (value: unknown) => fieldText(field, value, own, locale) ?? fieldNames.blank;
  const when = useFormatWhen()(editor?.at ?? theirs.updatedAt);
  const editorName = editor?.name ?? text.colleague;

  const keep = async (choice: Whose) => {
    if (choice === "theirs") return onDecided();
    setProblem(undefined);
    const outcome = await saveValue(field, draft.value, { version: theirs.version, value: valueOf(theirs, field) });
    // Changed once more: the newer value takes its place beside mine.
    if (outcome.result === "conflict") setTheirs(outcome.theirs);
    else if (outcome.result === "problem") setProblem(outcome.problem);
    else onDecided();
  };

  return (
    <ConflictDialog
      title={text.title(editorName, fieldInSentence(field, own))}
      words={text.words(fullName(theirs), theirs.id)}
      before={text.before(fieldOf(field, own).label, textOf(draft.base.value))}
      theirs={{ name: editorName, words: text.savedAt(when), value: textOf(valueOf(theirs, field)) }}
      mine={{ name: me, words: text.mine, value: textOf(draft.value) }}
      onKeep={keep}
      onLater={onLater}
    >
      {saved.length > 0 && (
        <p style={{ marginTop: "var(--space-16)" }}>
          {text.othersSaved(saved.map(other => fieldInSentence(other, own)))}
        </p>
      )}
      <ProblemNote problem={problem} />
    </ConflictDialog>
  );
}

/** Fields whose change has its own action in the log; all others are logged as participant details. */
const actions: Partial<Record<EditableField, LogAction>> = {
  ethnicities: logAction.ethnicity,
  bornOn: logAction.dateOfBirth,
  gender: logAction.gender,
  skinType: logAction.skinType,
  type: logAction.participantType,
  ownerType: logAction.ownershipType,
};

function useLastEditorOf(id: number, field: EditableField) {
  const action = actions[field] ?? logAction.participantDetails;
  return useLastEditor({
    subject: { kind: "participant", id: String(id) },
    queryKey: ["participants", field],
    isIt: one => one.action === action && (action !== logAction.participantDetails || isAbout(one.payload, field)),
  });
}

function isAbout(payload: Readonly<Record<string, unknown>> | null, field: EditableField): boolean {
  const id = ownIdOf(field);
  if (id === undefined) return payload?.["field"] === field;
  return payload?.["field"] === "ownAnswer" && (payload["new"] as { question?: string }).question === id;
}
