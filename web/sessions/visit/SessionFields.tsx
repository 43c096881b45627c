import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { formatMoney, parseMoney } from "@hb/domain/money.ts";
import { bonusHint, maxBonusCents, type Session, type Station } from "@hb/domain/sessions/session.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConflictDialog } from "../../change/ConflictDialog.tsx";
import { saveField } from "../../change/save-field.ts";
import { useChange } from "../../change/use-change.ts";
import { useFormatWhen, useLastEditor } from "../../log/entries/last-editor.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { putSession } from "../data.ts";
import { fieldText } from "./text.tsx";
import classes from "./SessionDrawer.module.css";

interface SessionFieldsProps {
  session: Session;
  stations: readonly Station[];
}

type SessionField = "bonusCents" | "device";
type FieldValue = Session[SessionField];

interface FieldConflict {
  field: SessionField;
  theirs: Session;
  before: FieldValue;
  mine: FieldValue;
}

/** What was typed, and the session when typing began: a colleague's change is not typed over. */
interface BonusDraft {
  text: string;
  base: Session;
}

/** Bonus and device, each saved on its own. */
export function SessionFields({ session, stations }: SessionFieldsProps) {
  const client = useQueryClient();
  const { run } = useChange({ refresh: [sessionsKey] });
  const [draft, setDraft] = useState<BonusDraft>();
  const [conflict, setConflict] = useState<FieldConflict>();
  const [problems, setProblems] = useState<Partial<Record<SessionField, string>>>({});
  const { id } = session;
  const done = (field: SessionField) => {
    setConflict(undefined);
    if (field === "bonusCents") setDraft(undefined);
  };
  const save = async (field: SessionField, mine: FieldValue, base: Session): Promise<void> => {
    setProblems({});
    const before = base[field];
    const saved = await saveField<Session, FieldValue>({
      value: mine,
      base: { version: base.version, value: before },
      isSame: Object.is,
      read: record => record[field],
      save: version =>
        field === "device"
          ? run("setSessionDevice", { id, version, device: mine as DeviceName | null })
          : run("setSessionBonus", { id, version, bonusCents: mine as number }),
    });
    if (saved.result === "conflict") return setConflict({ field, theirs: saved.theirs, before, mine });
    if (saved.result === "problem") return setProblems({ [field]: fieldText.notSaved(saved.problem.message) });
    if (saved.result === "saved") putSession(client, id, { [field]: mine, version: saved.version });
    done(field);
  };
  const station = stations.find(one => one.id === session.stationId);
  const devices = deviceNames.ids.filter(device => station?.devices.includes(device) || device === session.device);
  return (
    <div className={classes["fields"]}>
      <Bonus
        session={session}
        draft={draft}
        problem={problems.bonusCents}
        onDraft={setDraft}
        onSave={(cents, base) => void save("bonusCents", cents, base)}
      />
      <NativeSelect
        label={fieldText.device}
        value={session.device === null ? "" : String(session.device)}
        error={problems.device}
        data={[
          { value: "", label: fieldText.anyDevice },
          ...devices.map(device => ({ value: String(device), label: deviceNames.label(device) })),
        ]}
        onChange={event => {
          const device = deviceNames.fromAddress(event.currentTarget.value) ?? null;
          void save("device", device, session);
        }}
      />
      {conflict && (
        <Conflict
          conflict={conflict}
          onMine={() => save(conflict.field, conflict.mine, conflict.theirs)}
          onTheirs={() => done(conflict.field)}
          onLater={() => setConflict(undefined)}
        />
      )}
    </div>
  );
}

interface BonusProps {
  session: Session;
  draft: BonusDraft | undefined;
  problem: string | undefined;
  onDraft: (draft: BonusDraft | undefined) => void;
  onSave: (cents: number, base: Session) => void;
}

/** Saved on Enter and when the field is left; Esc restores. */
function Bonus({ session, draft, problem, onDraft, onSave }: BonusProps) {
  const [error, setError] = useState<string>();
  const save = () => {
    if (!draft) return;
    const cents = parseMoney(draft.text);
    if (cents === undefined || cents > maxBonusCents) return setError(bonusHint);
    setError(undefined);
    if (cents === session.bonusCents) onDraft(undefined);
    else onSave(cents, draft.base);
  };
  return (
    <div data-takes-escape={draft !== undefined || undefined}>
      <TextInput
        label={fieldText.bonus}
        placeholder={fieldText.noBonus}
        inputMode="decimal"
        value={draft?.text ?? (session.bonusCents === 0 ? "" : formatMoney(session.bonusCents))}
        error={error ?? problem}
        onChange={event => onDraft({ text: event.currentTarget.value, base: draft?.base ?? session })}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === "Enter") save();
          if (event.key === "Escape") {
            onDraft(undefined);
            setError(undefined);
          }
        }}
      />
    </div>
  );
}

const labels: Record<SessionField, string> = { bonusCents: fieldText.bonus, device: fieldText.device };

interface ConflictProps {
  conflict: FieldConflict;
  onMine: () => Promise<void>;
  onTheirs: () => void;
  onLater: () => void;
}

function Conflict({ conflict: { field, theirs, before, mine }, onMine, onTheirs, onLater }: ConflictProps) {
  const text = fieldText.conflict;
  const me = useUserInfo();
  const editor = useLastEditor({
    subject: { kind: "session", id: String(theirs.id) },
    queryKey: sessionsKey,
    isIt: () => true,
  });
  const name = editor?.name ?? text.colleague;
  const formatWhen = useFormatWhen();
  return (
    <ConflictDialog
      title={text.title(name, labels[field])}
      words={text.what(theirs.id)}
      before={text.before(labels[field], format(field, before))}
      theirs={{
        name,
        words: editor ? text.savedAt(formatWhen(editor.at)) : text.saved,
        value: format(field, theirs[field]),
      }}
      mine={{ name: me?.name ?? text.you, words: text.typed, value: format(field, mine) }}
      onKeep={async whose => (whose === "mine" ? onMine() : onTheirs())}
      onLater={onLater}
    />
  );
}

function format(field: SessionField, value: FieldValue): string {
  if (field === "bonusCents") return value ? formatMoney(value) : fieldText.noBonus;
  return value === null ? fieldText.anyDevice : deviceNames.label(value as Session["device"]);
}
