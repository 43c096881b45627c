import { type DeviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import { formatMoney } from "@hb/domain/money.ts";
import { maxBonusCents, type Session, type Station } from "@hb/domain/sessions/session.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal, theirsOf } from "../../backend/refused.ts";
import { actOn, putSession } from "../data.ts";
import { centsOf, currency } from "./bonus-words.ts";
import { SessionConflict } from "./SessionConflict.tsx";
import classes from "./SessionFields.module.css";

interface SessionFieldsProps {
  session: Session;
  stations: readonly Station[];
}

export type SessionField = "bonusCents" | "device";

/** What somebody typed, what stood there when they began, and what stands there now. */
export interface FieldConflict {
  field: SessionField;
  theirs: Session;
  before: Session[SessionField];
  mine: Session[SessionField];
}

/** What was typed, and the session as it stood when somebody began to type: a colleague's change is not typed over. */
interface BonusDraft {
  text: string;
  base: Session;
}

/** Bonus and device, each saved by itself. */
export function SessionFields({ session, stations }: SessionFieldsProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<BonusDraft>();
  const [conflict, setConflict] = useState<FieldConflict>();
  const [problem, setProblem] = useState<Partial<Record<SessionField, string>>>({});
  const done = (field: SessionField) => {
    setConflict(undefined);
    if (field === "bonusCents") setDraft(undefined);
  };
  const save = async (
    field: SessionField,
    mine: Session[SessionField],
    on: Session,
    before: Session[SessionField],
  ): Promise<void> => {
    setProblem({});
    try {
      const { version } =
        field === "device"
          ? await actOn(client, "setSessionDevice", on, { device: mine as DeviceName | null })
          : await actOn(client, "setSessionBonus", on, { bonusCents: mine as number });
      putSession(client, session.id, { [field]: mine, version });
      done(field);
    } catch (error) {
      const theirs = theirsOf(error) as Session | undefined;
      // Only a change of this very field is a conflict: nothing of theirs is overwritten by the other one.
      if (theirs && theirs[field] === mine) return done(field);
      if (theirs && theirs[field] === before) return save(field, mine, theirs, before);
      if (theirs) return setConflict({ field, theirs, before, mine });
      const refusal = asRefusal(error);
      setProblem({ [field]: `Not saved. ${refusal.message} (${refusal.code})` });
    }
  };
  const station = stations.find(({ id }) => id === session.stationId);
  const devices = deviceNames.ids.filter(id => station?.devices.includes(id) || id === session.device);
  return (
    <div className={classes["fields"]}>
      <Bonus
        session={session}
        draft={draft}
        problem={problem.bonusCents}
        onDraft={setDraft}
        onSave={(cents, base) => void save("bonusCents", cents, base, base.bonusCents)}
      />
      <NativeSelect
        label="Device"
        value={session.device === null ? "" : String(session.device)}
        error={problem.device}
        data={[
          { value: "", label: "Any" },
          ...devices.map(id => ({ value: String(id), label: deviceNames.label(id) })),
        ]}
        onChange={event => {
          const device = deviceNames.fromAddress(event.currentTarget.value) ?? null;
          void save("device", device, session, session.device);
        }}
      />
      {conflict && (
        <SessionConflict
          conflict={conflict}
          onMine={() => save(conflict.field, conflict.mine, conflict.theirs, conflict.theirs[conflict.field])}
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

/** Typed as people write money; saved on Enter and on leaving the field, Esc restores. */
function Bonus({ session, draft, problem, onDraft, onSave }: BonusProps) {
  const shown = session.bonusCents === 0 ? "" : formatMoney(session.bonusCents, currency);
  const [error, setError] = useState<string>();
  const save = () => {
    if (!draft) return;
    const cents = centsOf(draft.text);
    if (cents === undefined || cents > maxBonusCents)
      return setError(`An amount such as 75 or 12.50, at most ${formatMoney(maxBonusCents, currency)}.`);
    setError(undefined);
    if (cents === session.bonusCents) onDraft(undefined);
    else onSave(cents, draft.base);
  };
  return (
    <div data-takes-escape={draft !== undefined || undefined}>
      <TextInput
        label="Bonus"
        placeholder="None"
        inputMode="decimal"
        value={draft?.text ?? shown}
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
