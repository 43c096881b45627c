import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { ConflictDialog } from "../../change/ConflictDialog.tsx";
import { Trouble } from "../../change/Trouble.tsx";
import { useLastEditor, useSayWhen } from "../../log/entries/last-editor.ts";
import { remoteStudyKey } from "../../remote-study/live.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { type Base, type DeviceField, saveDeviceField, type Theirs } from "./save-field.ts";

interface DeviceConflictProps {
  device: DeviceRow;
  field: DeviceField;
  label: string;
  mine: string;
  base: Base;
  theirs: Theirs;
  /** One of the two stands now. */
  onDecided: () => void;
  onLater: () => void;
}

/** Two people typed into one field of a device: nothing is overwritten before somebody chose. */
export function DeviceConflict(props: DeviceConflictProps) {
  const { device, field, label, mine, base, theirs: first, onDecided, onLater } = props;
  const client = useQueryClient();
  const me = useUserInfo()?.name ?? "You";
  const editor = useLastEditor({
    subject: { kind: "device", id: String(device.id) },
    queryKey: remoteStudyKey,
    // The Belkin case has an action of its own; an entry from before parts were told apart names none.
    isIt: ({ action, payload }) => {
      if (field === "belkinCase") return action === 19;
      const { house, detail } = (payload ?? {}) as Partial<LogPayload<15>>;
      return house === "edited" && (detail === undefined || detail.field === field);
    },
  });
  const sayWhen = useSayWhen();
  const [theirs, setTheirs] = useState(first);
  const [refusal, setRefusal] = useState<Refusal>();
  const name = editor?.name ?? "A colleague";
  const say = (value: string | null) => value || "Blank";
  return (
    <ConflictDialog
      title={`${name} changed “${label}” while you were editing`}
      words={`Nothing was overwritten. Choose what ${device.serial} keeps.`}
      before={`${label}, before both edits: ${say(base.value)}`}
      theirs={{
        name,
        words: editor ? `Saved at ${sayWhen(editor.at)}, holds now` : "Saved, holds now",
        value: say(theirs[field]),
      }}
      mine={{ name: me, words: "You typed this, not saved yet", value: say(mine) }}
      onKeep={async choice => {
        if (choice === "theirs") return onDecided();
        setRefusal(undefined);
        try {
          const seen = { version: theirs.version, value: theirs[field] ?? "" };
          // Changed once more meanwhile: the newer value takes its place beside mine.
          const newer = await saveDeviceField(client, device.id, field, mine, seen);
          if (newer) setTheirs(newer);
          else onDecided();
        } catch (error) {
          setRefusal(asRefusal(error));
        }
      }}
      onLater={onLater}
    >
      <Trouble refusal={refusal} />
    </ConflictDialog>
  );
}
