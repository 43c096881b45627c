import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { newRequestId } from "../backend/call.ts";
import { asRefusal, isUncertain } from "../backend/refused.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Trouble } from "./Trouble.tsx";

interface ReasonDialogProps {
  title: string;
  /** On the button. */
  verb: string;
  /** The way back. */
  back?: string;
  children?: ReactNode;
  /** “needed” asks for it, “welcome” takes it, “none” does not ask. */
  reason: "needed" | "welcome" | "none";
  onAct: (request: { requestId: string; reason?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be undone, and why, where the log should know. */
export function ReasonDialog({ title, verb, back = "Close", children, reason, onAct, onClose }: ReasonDialogProps) {
  const [requestId, setRequestId] = useState(newRequestId);
  const [typed, setTyped] = useState("");
  const [isActing, setIsActing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const given = typed.trim();
  const isMissing = reason === "needed" ? given.length < 3 : given.length > 0 && given.length < 3;

  const act = async () => {
    if (isMissing) return;
    setIsActing(true);
    setRefusal(undefined);
    try {
      await onAct({ requestId, ...(given && { reason: given }) });
      onClose();
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
    } finally {
      setIsActing(false);
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void act()}
      foot={
        <>
          <Button variant="default" onClick={onClose} {...(reason === "none" && { "data-autofocus": true })}>
            {back}
          </Button>
          <Button type="submit" loading={isActing} disabled={isMissing}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {reason !== "none" && (
        <Textarea
          mt={12}
          label="Reason"
          description={
            reason === "needed" ? "It stands in the log." : "Optional. It stands in the log and in the outbox."
          }
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
