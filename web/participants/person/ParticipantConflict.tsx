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
  const me = useUserInfo()?.name ?? "You";
  const [theirs, setTheirs] = useState(props.theirs);
  const saveValue = useSaveField(theirs.id);
  const editor = useLastEditorOf(theirs.id, field);
  const [problem, setProblem] = useState<Problem>();
  const own = useOwnFields();
  const locale = useLocale();
  const textOf = (value: unknown) => fieldText(field, value, own, locale) ?? "Blank";
  const when = useFormatWhen()(editor?.at ?? theirs.updatedAt);

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
      title={`${editor?.name ?? "A colleague"} changed this ${fieldInSentence(field, own)} while you were editing`}
      words={`Your value isn't saved yet. Choose which one to keep for ${fullName(theirs)} (${theirs.id}). The other one stays in the history.`}
      before={`${fieldOf(field, own).label} before both edits: ${textOf(draft.base.value)}`}
      theirs={{ name: editor?.name ?? "A colleague", words: `Saved at ${when}`, value: textOf(valueOf(theirs, field)) }}
      mine={{ name: me, words: "Your edit, not saved yet", value: textOf(draft.value) }}
      onKeep={keep}
      onLater={onLater}
    >
      {saved.length > 0 && (
        <p style={{ marginTop: "var(--space-16)" }}>
          <b>
            {saved.length === 1 ? "Your other change was saved:" : `Your other ${saved.length} changes were saved:`}
          </b>{" "}
          {saved.map(other => fieldInSentence(other, own)).join(", ")}.
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
