import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { formatMoney } from "@hb/domain/money.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { ConflictDialog } from "../../change/ConflictDialog.tsx";
import { useLastEditor, useSayWhen } from "../../log/entries/last-editor.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { sessionsKey } from "../data.ts";
import { currency } from "./bonus-words.ts";
import type { FieldConflict, SessionField } from "./SessionFields.tsx";

interface SessionConflictProps {
  conflict: FieldConflict;
  onMine: () => Promise<void>;
  onTheirs: () => void;
  onLater: () => void;
}

const words: Record<SessionField, string> = { bonusCents: "Bonus", device: "Device" };

/** Two people changed one field of a session: both values, and nothing is overwritten before somebody chose. */
export function SessionConflict({
  conflict: { field, theirs, before, mine },
  onMine,
  onTheirs,
  onLater,
}: SessionConflictProps) {
  const me = useUserInfo();
  const editor = useLastEditor({
    subject: { kind: "session", id: String(theirs.id) },
    queryKey: sessionsKey,
    isIt: () => true,
  });
  const name = editor?.name ?? "A colleague";
  const sayWhen = useSayWhen();
  return (
    <ConflictDialog
      title={`${name} changed this ${words[field].toLowerCase()} while you were editing`}
      words={`Nothing was overwritten. Choose the value that session ${theirs.id} keeps. The other one stays in the history.`}
      before={`${words[field]}, before both edits: ${say(field, before)}`}
      theirs={{
        name,
        words: editor ? `Saved at ${sayWhen(editor.at)}, now in the record` : "Now in the record",
        value: say(field, theirs[field]),
      }}
      mine={{ name: me?.name ?? "You", words: "You typed this, not saved yet", value: say(field, mine) }}
      onKeep={async whose => (whose === "mine" ? onMine() : onTheirs())}
      onLater={onLater}
    />
  );
}

function say(field: SessionField, value: Session[SessionField]): string {
  if (field === "bonusCents") return value ? formatMoney(value, currency) : "None";
  return value === null ? "Any" : deviceNames.label(value as Session["device"]);
}
