import { type SettingName, settingLabels } from "@hb/domain/settings/settings.ts";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { ConflictDialog } from "../change/ConflictDialog.tsx";
import { InPlace } from "../change/InPlace.tsx";
import { notifyUndoable } from "../change/notify-problem.tsx";
import type { Problem } from "../change/problem.ts";
import type { FieldBase } from "../change/save-field.ts";
import { useChange } from "../change/use-change.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { useLocale } from "../ui/locale.ts";
import { isSameSetting, type SettingsNow, saveSetting, settingsKey, type TheirSettings } from "./data.ts";
import { SettingEditor } from "./SettingEditor.tsx";
import { readSetting, settingText } from "./setting-text.ts";
import { settingFieldText as text } from "./text.ts";
import classes from "./SettingsPage.module.css";

interface SettingFieldProps {
  name: SettingName;
  now: SettingsNow;
  /** What it does, in a sentence. */
  children: ReactNode;
}

/** What was typed, on top of which value. */
interface Edit {
  value: unknown;
  isDefault?: boolean;
  base: FieldBase<unknown>;
}

/** One setting, edited and saved in place. */
export function SettingField({ name, now, children }: SettingFieldProps) {
  const { run } = useChange({ refresh: [settingsKey], queue: "settings" });
  const me = useUserInfo()?.name ?? text.conflict.you;
  const label = settingLabels[name];
  const value = now.settings[name];
  const fixed = now.fixed[name];
  const isDecided = now.decided.includes(name);
  const [base, setBase] = useState<FieldBase<unknown>>();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState<{ value: unknown }>();
  const [saves, setSaves] = useState(0);
  const [conflict, setConflict] = useState<Edit & { theirs: TheirSettings }>();
  const [unsaved, setUnsaved] = useState<Edit>();

  const endEdit = () => {
    setBase(undefined);
    setError(undefined);
  };
  const put = async (edit: Edit): Promise<{ isSaved: boolean; problem?: Problem }> => {
    setSaving({ value: edit.value });
    const saved = await saveSetting(run, { name, ...edit });
    setSaving(undefined);
    if (saved.result === "problem") {
      setError(problemText(saved.problem, name));
      if (!edit.isDefault) setUnsaved(edit);
      return { isSaved: false, problem: saved.problem };
    }
    endEdit();
    if (saved.result === "conflict") {
      setUnsaved(edit);
      setConflict({ ...edit, theirs: saved.theirs });
      return { isSaved: false };
    }
    setUnsaved(undefined);
    setSaves(count => count + 1);
    return { isSaved: true };
  };
  const save = async (typed: unknown) => {
    if (!base) return;
    const read = readSetting(name, typed);
    if ("wrong" in read) return setError(read.wrong);
    if (isSameSetting(read.value, base.value)) {
      setUnsaved(undefined);
      return endEdit();
    }
    await put({ value: read.value, base });
  };
  const resetToDefault = async () => {
    const defaultValue = now.defaults[name];
    const before = value;
    const { isSaved } = await put({ value: defaultValue, isDefault: true, base: { version: now.version, value } });
    if (!isSaved) return;
    notifyUndoable(
      text.resetDone(label),
      () => put({ value: before, base: { version: now.version, value: defaultValue } }),
      `setting ${name}`,
    );
  };
  const locale = useLocale();
  const textOf = (one: unknown) => settingText(name, one, locale) ?? text.blank;

  const shown = saving ? saving.value : unsaved && !base ? unsaved.value : value;
  return (
    <div className={classes["field"]}>
      <InPlace
        label={label}
        words={settingText(name, shown, locale)}
        error={error}
        isSaving={saving !== undefined}
        saves={saves}
        locked={fixed !== undefined}
        onEdit={() => setBase(unsaved?.base ?? { version: now.version, value })}
        {...(unsaved && !base && !saving && { waiting: text.waiting })}
        {...(base &&
          !saving && {
            editor: (
              <SettingEditor
                name={name}
                label={label}
                value={unsaved ? unsaved.value : value}
                onTyped={() => setError(undefined)}
                onSave={typed => void save(typed)}
                onCancel={() => {
                  setUnsaved(undefined);
                  endEdit();
                }}
              />
            ),
          })}
        help={
          <Text size="small" tone="faint" className={classes["help"]}>
            {fixed === undefined ? (
              children
            ) : (
              <>
                <IconLock size={14} aria-hidden="true" /> {fixed}
              </>
            )}
            {fixed === undefined && isDecided && !isSameSetting(value, now.defaults[name]) && (
              <>
                {" "}
                <Acts of="setSettings">
                  <LinkButton onClick={() => void resetToDefault()}>{text.reset}</LinkButton>
                </Acts>
              </>
            )}
          </Text>
        }
      />
      {conflict && (
        <ConflictDialog
          title={text.conflict.title(conflict.theirs.by[name] ?? text.conflict.colleague, label)}
          words={text.conflict.words}
          before={text.conflict.before(textOf(conflict.base.value))}
          theirs={{
            name: conflict.theirs.by[name] ?? text.conflict.colleague,
            words: text.conflict.theirs,
            value: textOf(conflict.theirs.settings[name]),
          }}
          mine={{ name: me, words: text.conflict.yours, value: textOf(conflict.value) }}
          onLater={() => setConflict(undefined)}
          onKeep={async whose => {
            const { theirs } = conflict;
            setConflict(undefined);
            if (whose === "theirs") setUnsaved(undefined);
            else
              await put({
                value: conflict.value,
                ...(conflict.isDefault && { isDefault: true }),
                base: { version: theirs.version, value: theirs.settings[name] },
              });
          }}
        />
      )}
    </div>
  );
}

function problemText({ message, fields, reference }: Problem, name: SettingName): string {
  return fields[name] ?? text.notSaved(message, reference);
}
