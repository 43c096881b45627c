import { fullName } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { SurveyAlert } from "@hb/domain/surveys/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { acknowledge } from "../data.ts";
import { saySymptoms } from "./staff-words.ts";
import classes from "./Surveys.module.css";

/** Whoever has dealt with an alert says how. */
export function Acknowledge({ alert, onClose }: { alert: SurveyAlert; onClose: () => void }) {
  const client = useQueryClient();
  const requestId = useRef(newRequestId());
  const [note, setNote] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const name = fullName(alert.participant);
  const save = async () => {
    if (note.trim().length < 3) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await acknowledge(client, alert.id, note, requestId.current);
      notifyDone(`The alert of ${name} was acknowledged`);
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title={`Alert of ${name}`}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Leave it open
          </Button>
          <Button type="submit" loading={isSaving} disabled={note.trim().length < 3}>
            Acknowledge
          </Button>
        </>
      }
    >
      <p className={classes["quiet"]}>{saySymptoms(alert.symptoms)}</p>
      <Textarea
        data-autofocus
        mt="sm"
        label="What was done"
        placeholder="Called: feels better, wears it for shorter times"
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
