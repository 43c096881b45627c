import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import type { Whose } from "../../change/ConflictDialog.tsx";
import { ConflictDialog } from "../../change/ConflictDialog.tsx";
import { Trouble } from "../../change/Trouble.tsx";
import { useSayWhen } from "../../log/entries/last-editor.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { refreshPerson, showSaved } from "../data.ts";
import type { FieldDraft } from "./field-drafts.ts";
import { type EditableField, fieldInSentence, fields, sayField } from "./fields.ts";
import { useLastEditorOf } from "./last-editor.ts";
import { saveField } from "./save-field.ts";
import classes from "./ParticipantConflict.module.css";

interface ParticipantConflictProps {
  field: EditableField;
  theirs: Participant;
  draft: FieldDraft;
  /** What was saved beside it, so that nobody wonders. */
  saved: readonly EditableField[];
  onDecided: (whose: Whose) => void;
  onLater: () => void;
}

/** Two people typed into one field: both values, and nothing is overwritten before somebody chose. */
export function ParticipantConflict({
  field,
  theirs: first,
  draft,
  saved,
  onDecided,
  onLater,
}: ParticipantConflictProps) {
  const client = useQueryClient();
  const me = useUserInfo()?.name ?? "You";
  const [theirs, setTheirs] = useState(first);
  const editor = useLastEditorOf(theirs.id, field);
  const [refusal, setRefusal] = useState<Refusal>();
  const say = (value: unknown) => sayField(field, value as Participant[typeof field]) ?? "Blank";
  const when = useSayWhen()(editor?.at ?? theirs.updatedAt);

  const keep = async (choice: Whose) => {
    if (choice === "theirs") return onDecided("theirs");
    setRefusal(undefined);
    try {
      const base = { version: theirs.version, value: theirs[field] };
      const result = await saveField(theirs.id, field, draft.value, base);
      // Changed once more meanwhile: the newer value takes its place beside mine.
      if (result.done === "conflict") return setTheirs(result.theirs);
      if (result.done === "saved") showSaved(client, theirs.id, { [field]: draft.value, version: result.version });
      void refreshPerson(client, theirs.id);
      onDecided("mine");
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  };

  return (
    <ConflictDialog
      title={`${editor?.name ?? "A colleague"} changed this ${fieldInSentence(field)} while you were editing`}
      words={`Nothing was overwritten. Choose the value that ${theirs.id} ${fullName(theirs)} keeps. The other one stays in the history.`}
      before={`${fields[field].label}, before both edits: ${say(draft.base.value)}`}
      theirs={{
        name: editor?.name ?? "A colleague",
        words: `Saved at ${when}, now in the record`,
        value: say(theirs[field]),
      }}
      mine={{ name: me, words: "You typed this, not saved yet", value: say(draft.value) }}
      onKeep={keep}
      onLater={onLater}
    >
      {saved.length > 0 && (
        <p className={classes["saved"]}>
          <b>
            {saved.length === 1 ? "Your other change was saved:" : `Your other ${saved.length} changes were saved:`}
          </b>{" "}
          {saved.map(fieldInSentence).join(", ")}.
        </p>
      )}
      <Trouble refusal={refusal} />
    </ConflictDialog>
  );
}
