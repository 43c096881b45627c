import type { Refusal } from "@hb/domain/refusal.ts";
import { type SettingName, settingLabels } from "@hb/domain/settings/settings.ts";
import { IconLock } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asRefusal } from "../backend/refused.ts";
import { InPlace } from "../change/InPlace.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { type Base, isSame, type SettingsNow, saveSetting, type Theirs } from "./data.ts";
import { SettingConflict } from "./SettingConflict.tsx";
import { SettingEditor } from "./SettingEditor.tsx";
import { readSetting, sayValue } from "./setting-words.ts";
import classes from "./SettingsPage.module.css";

interface SettingFieldProps {
  name: SettingName;
  now: SettingsNow;
  /** What it decides, in a sentence. */
  children: ReactNode;
}

interface Conflict {
  value: unknown;
  base: Base;
  theirs: Theirs;
}

/** One setting, changed where it stands and saved by itself. */
export function SettingField({ name, now, children }: SettingFieldProps) {
  const client = useQueryClient();
  const label = settingLabels[name];
  const value = now.settings[name];
  const fixed = now.fixed[name];
  const isDecided = now.decided.includes(name);
  const [base, setBase] = useState<Base>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState<{ value: unknown }>();
  const [saves, setSaves] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const [kept, setKept] = useState<{ value: unknown; base: Base }>();

  const end = () => {
    setBase(undefined);
    setProblem(undefined);
  };
  const put = async (to: { to: unknown } | "default", from: Base) => {
    setSaving({ value: to === "default" ? now.defaults[name] : to.to });
    try {
      const result = await saveSetting(client, name, to, from);
      end();
      if (result.done === "conflict") {
        const mine = { value: to === "default" ? now.defaults[name] : to.to, base: from };
        setKept(mine);
        return setConflict({ ...mine, theirs: result.theirs });
      }
      setKept(undefined);
      setSaves(count => count + 1);
    } catch (error) {
      const refusal = asRefusal(error);
      setProblem(sayProblem(refusal));
      if (to !== "default") setKept({ value: to.to, base: from });
    } finally {
      setSaving(undefined);
    }
  };
  const save = async (typed: unknown) => {
    if (!base) return;
    const read = readSetting(name, typed);
    if ("wrong" in read) return setProblem(read.wrong);
    if (isSame(read.value, base.value)) {
      setKept(undefined);
      return end();
    }
    await put({ to: read.value }, base);
  };
  const backToDefault = async () => {
    const before = value;
    await put("default", { version: now.version, value });
    notifyDone(`${label} is back at its default`, {
      about: `setting ${name}`,
      undo: () => void put({ to: before }, { version: now.version, value: now.defaults[name] }),
    });
  };

  const shown = saving ? saving.value : kept && !base ? kept.value : value;
  return (
    <div className={classes["field"]}>
      <InPlace
        label={label}
        words={sayValue(name, shown)}
        error={problem}
        isSaving={saving !== undefined}
        saves={saves}
        locked={fixed !== undefined}
        onEdit={() => setBase(kept?.base ?? { version: now.version, value })}
        {...(kept && !base && !saving && { waiting: "Typed, not saved yet. Open it to decide." })}
        {...(base &&
          !saving && {
            editor: (
              <SettingEditor
                name={name}
                label={label}
                value={kept ? kept.value : value}
                onTyped={() => setProblem(undefined)}
                onSave={typed => void save(typed)}
                onCancel={() => {
                  setKept(undefined);
                  end();
                }}
              />
            ),
          })}
      />
      <p className={classes["help"]}>
        {fixed === undefined ? (
          children
        ) : (
          <>
            <IconLock size={14} stroke={2} aria-hidden="true" /> {fixed}
          </>
        )}
        {fixed === undefined && isDecided && !isSame(value, now.defaults[name]) && (
          <>
            {" "}
            <button type="button" className="link" onClick={() => void backToDefault()}>
              Back to the default
            </button>
          </>
        )}
      </p>
      {conflict && (
        <SettingConflict
          name={name}
          mine={conflict.value}
          before={conflict.base.value}
          theirs={conflict.theirs}
          onLater={() => setConflict(undefined)}
          onTheirs={() => {
            setKept(undefined);
            setConflict(undefined);
          }}
          onMine={async () => {
            setConflict(undefined);
            const { theirs } = conflict;
            await put({ to: conflict.value }, { version: theirs.version, value: theirs.settings[name] });
          }}
        />
      )}
    </div>
  );
}

function sayProblem(refusal: Refusal): string {
  const { problems = [] } = (refusal.details ?? {}) as { problems?: { message: string }[] };
  return problems[0]?.message ?? `Not saved. ${refusal.message} (${refusal.code})`;
}
