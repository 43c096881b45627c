import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { ActionNamed } from "@hb/domain/log/actions.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { ConflictDialog } from "../../change/ConflictDialog.tsx";
import { ProblemNote, ProblemText } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { type FieldBase, type FieldSaved, saveField } from "../../change/save-field.ts";
import { useFormatWhen, useLastEditor } from "../../log/entries/last-editor.ts";
import { remoteStudyKey, useRemoteStudyChange } from "../../remote-study/live.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { fieldsText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

type DeviceField = "belkinCase" | "place" | "note";
/** The device as a colleague left it. */
type Theirs = Pick<DeviceRow, DeviceField | "version">;

const fields: readonly { field: DeviceField; maxLength: number }[] = [
  { field: "belkinCase", maxLength: 40 },
  { field: "place", maxLength: 60 },
  { field: "note", maxLength: 500 },
];

/** Each field is saved on its own. */
export function DeviceFields({ device }: { device: DeviceRow }) {
  return (
    <div className={classes["fields"]}>
      {fields.map(one => (
        <EditableField key={one.field} device={device} label={text[one.field]} {...one} />
      ))}
    </div>
  );
}

interface EditableFieldProps {
  device: DeviceRow;
  field: DeviceField;
  label: string;
  maxLength: number;
}

/** Saved on Enter and on leaving the field; Esc restores. What is being typed outlives a colleague's change. */
function EditableField({ device, field, label, maxLength }: EditableFieldProps) {
  const client = useQueryClient();
  const { run } = useRemoteStudyChange();
  const saved = device[field] ?? "";
  const [draft, setDraft] = useState<{ typed: string; base: FieldBase<string> }>();
  const [theirs, setTheirs] = useState<Theirs>();
  const [error, setError] = useState<ReactNode>();
  // Enter saves, and leaving the field right after it would save again.
  const saving = useRef<string>(undefined);
  // A postponed decision comes up again on Enter, not every time the field is left.
  const postponed = useRef<string>(undefined);
  const typed = draft?.typed ?? saved;
  const value = typed.trim();

  const saveOver = (base: FieldBase<string>) =>
    saveField<Theirs, string>({
      value,
      base,
      isSame: Object.is,
      read: record => record[field] ?? "",
      save: version => run("editDevice", { id: device.id, version, changes: { [field]: value || null } }),
    });
  /** The draft stays until the device is refetched, so that the old value doesn't flash up. */
  const finish = async () => {
    setTheirs(undefined);
    await client.invalidateQueries({ queryKey: remoteStudyKey });
    setDraft(undefined);
  };
  const save = async () => {
    if (!draft || theirs || saving.current === draft.typed) return;
    setError(undefined);
    if (value === draft.base.value) return setDraft(undefined);
    saving.current = draft.typed;
    const outcome = await saveOver(draft.base);
    if (outcome.result === "conflict") setTheirs(outcome.theirs);
    else if (outcome.result === "problem") setError(<ProblemText problem={outcome.problem} what={text.notSaved} />);
    else await finish();
    saving.current = undefined;
  };
  return (
    <div data-takes-escape={draft !== undefined || undefined}>
      <TextInput
        label={label}
        placeholder={text.blank}
        maxLength={maxLength}
        value={typed}
        error={error}
        onChange={({ currentTarget }) =>
          setDraft(before => ({
            typed: currentTarget.value,
            base: before?.base ?? { version: device.version, value: saved },
          }))
        }
        onBlur={() => postponed.current !== typed && void save()}
        onKeyDown={event => {
          if (event.key === "Enter") void save();
          if (event.key !== "Escape") return;
          setDraft(undefined);
          setError(undefined);
        }}
      />
      {theirs && draft && (
        <FieldConflict
          device={device}
          field={field}
          label={label}
          mine={value}
          original={draft.base.value}
          theirs={theirs}
          onKeepMine={saveOver}
          onNewer={setTheirs}
          onDecided={() => void finish()}
          onLater={() => {
            postponed.current = draft.typed;
            setError(text.postponed(theirs[field] ?? text.blank));
            setTheirs(undefined);
          }}
        />
      )}
    </div>
  );
}

interface FieldConflictProps {
  device: DeviceRow;
  field: DeviceField;
  label: string;
  mine: string;
  original: string;
  theirs: Theirs;
  onKeepMine: (base: FieldBase<string>) => Promise<FieldSaved<Theirs>>;
  /** They changed it once more: their newer value takes its place beside mine. */
  onNewer: (theirs: Theirs) => void;
  onDecided: () => void;
  onLater: () => void;
}

/** Two people edited one field of a device: nothing is overwritten until one value is chosen. */
function FieldConflict(props: FieldConflictProps) {
  const { device, field, label, mine, original, theirs, onKeepMine, onNewer, onDecided, onLater } = props;
  const me = useUserInfo()?.name ?? text.conflict.you;
  const editor = useLastEditor({
    subject: { kind: "device", id: String(device.id) },
    queryKey: remoteStudyKey,
    // The Belkin case has a log action of its own; older entries don't name the field.
    isIt: ({ action, payload }) => {
      if (field === "belkinCase") return action === 19;
      const { house, detail } = (payload ?? {}) as Partial<LogPayload<ActionNamed<"deviceStatus">>>;
      return house === "edited" && (detail === undefined || detail.field === field);
    },
  });
  const formatWhen = useFormatWhen();
  const [problem, setProblem] = useState<Problem>();
  const name = editor?.name ?? text.conflict.colleague;
  const textOf = (value: string | null) => value || text.blank;
  return (
    <ConflictDialog
      title={text.conflict.title(name, label)}
      words={text.conflict.choose(device.serial)}
      before={text.conflict.before(label, textOf(original))}
      theirs={{
        name,
        words: editor ? text.conflict.savedAt(formatWhen(editor.at)) : text.conflict.saved,
        value: textOf(theirs[field]),
      }}
      mine={{ name: me, words: text.conflict.unsaved, value: textOf(mine) }}
      onKeep={async choice => {
        if (choice === "theirs") return onDecided();
        setProblem(undefined);
        const outcome = await onKeepMine({ version: theirs.version, value: theirs[field] ?? "" });
        if (outcome.result === "conflict") onNewer(outcome.theirs);
        else if (outcome.result === "problem") setProblem(outcome.problem);
        else onDecided();
      }}
      onLater={onLater}
    >
      <ProblemNote problem={problem} />
    </ConflictDialog>
  );
}
