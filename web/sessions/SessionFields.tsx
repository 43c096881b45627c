import { deviceNames, type DeviceName } from "@hb/domain/lookups/device-names.ts";
import { sayMoney } from "@hb/domain/money.ts";
import { mostBonusCents, type Session, type Station } from "@hb/domain/sessions/session.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actOn, putSession } from "./data.ts";
import { centsOf, currency } from "./bonus-words.ts";
import { asRefusal, theirsOf } from "./refused.tsx";
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

/** Bonus and device, each saved by itself. */
export function SessionFields({ session, stations }: SessionFieldsProps) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<FieldConflict>();
  const [problem, setProblem] = useState<Partial<Record<SessionField, string>>>({});
  const save = async (field: SessionField, mine: Session[SessionField], on: Session = session): Promise<void> => {
    setProblem({});
    const before = session[field];
    try {
      const { version } =
        field === "device"
          ? await actOn(client, "setSessionDevice", on, { device: mine as DeviceName | null })
          : await actOn(client, "setSessionBonus", on, { bonusCents: mine as number });
      putSession(client, session.id, { [field]: mine, version });
      setConflict(undefined);
    } catch (error) {
      const theirs = theirsOf(error);
      // Only a change of this very field is a conflict: nothing of theirs is overwritten by the other one.
      if (theirs && theirs[field] === mine) return setConflict(undefined);
      if (theirs && theirs[field] === before) return save(field, mine, theirs);
      if (theirs) return setConflict({ field, theirs, before: conflict?.before ?? before, mine });
      const refusal = asRefusal(error);
      setProblem({ [field]: `Not saved. ${refusal.message} (${refusal.code})` });
    }
  };
  const station = stations.find(({ id }) => id === session.stationId);
  const devices = deviceNames.ids.filter(id => station?.devices.includes(id) || id === session.device);
  return (
    <div className={classes["fields"]}>
      <Bonus key={`${session.id} ${session.bonusCents}`} session={session} problem={problem.bonusCents} onSave={cents => save("bonusCents", cents)} />
      <NativeSelect
        label="Device"
        value={session.device === null ? "" : String(session.device)}
        error={problem.device}
        data={[{ value: "", label: "Any" }, ...devices.map(id => ({ value: String(id), label: deviceNames.label(id) }))]}
        onChange={event => void save("device", deviceNames.fromAddress(event.currentTarget.value) ?? null)}
      />
      {conflict && (
        <SessionConflict
          conflict={conflict}
          onMine={() => save(conflict.field, conflict.mine, conflict.theirs)}
          onTheirs={() => setConflict(undefined)}
        />
      )}
    </div>
  );
}

interface BonusProps {
  session: Session;
  problem: string | undefined;
  onSave: (cents: number) => Promise<void>;
}

/** Typed as people write money; saved on Enter and on leaving the field, Esc restores. */
function Bonus({ session, problem, onSave }: BonusProps) {
  const shown = session.bonusCents === 0 ? "" : sayMoney(session.bonusCents, currency);
  const [typed, setTyped] = useState(shown);
  const [error, setError] = useState<string>();
  const save = () => {
    const cents = centsOf(typed);
    if (cents === undefined || cents > mostBonusCents)
      return setError(`An amount such as 75 or 12.50, at most ${sayMoney(mostBonusCents, currency)}.`);
    setError(undefined);
    if (cents !== session.bonusCents) void onSave(cents);
  };
  return (
    <div data-takes-escape={typed !== shown || undefined}>
      <TextInput
        label="Bonus"
        placeholder="None"
        inputMode="decimal"
        value={typed}
        error={error ?? problem}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === "Enter") save();
          if (event.key === "Escape") {
            setTyped(shown);
            setError(undefined);
          }
        }}
      />
    </div>
  );
}
