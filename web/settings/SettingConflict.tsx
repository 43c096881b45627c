import { type SettingName, settingLabels } from "@hb/domain/settings/settings.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { ConflictCards, type Whose } from "../change/ConflictDialog.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import type { Theirs } from "./data.ts";
import { sayValue } from "./setting-words.ts";

interface SettingConflictProps {
  name: SettingName;
  mine: unknown;
  before: unknown;
  theirs: Theirs;
  onMine: () => Promise<void>;
  onTheirs: () => void;
  onLater: () => void;
}

/** Two people changed one setting: both values, and nothing is overwritten before somebody chose. */
export function SettingConflict({ name, mine, before, theirs, onMine, onTheirs, onLater }: SettingConflictProps) {
  const me = useUserInfo()?.name ?? "You";
  const [choice, setChoice] = useState<Whose>("mine");
  const colleague = theirs.by[name] ?? "A colleague";
  const say = (value: unknown) => sayValue(name, value) ?? "Blank";
  const keep = () => (choice === "theirs" ? onTheirs() : void onMine());
  return (
    <Dialog
      title={`${colleague} changed “${settingLabels[name]}” while you were editing`}
      icon={IconAlertTriangle}
      width={640}
      onClose={onLater}
      foot={
        <>
          <Button variant="default" onClick={onLater}>
            Decide later
          </Button>
          <Button onClick={keep}>{choice === "mine" ? "Keep my value" : "Keep their value"}</Button>
        </>
      }
    >
      <p>Nothing was overwritten. Before both edits it was: {say(before)}. The other value stays in the log.</p>
      <ConflictCards
        theirs={{ name: colleague, words: "Saved, holds now", value: say(theirs.settings[name]) }}
        mine={{ name: me, words: "You typed this, not saved yet", value: say(mine) }}
        choice={choice}
        onChoose={setChoice}
        onKeep={keep}
      />
    </Dialog>
  );
}
