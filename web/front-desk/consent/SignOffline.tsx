import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { isTooEarly } from "@hb/domain/sessions/timing.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { minCodeLength } from "../../consent/kiosk/code-seal.ts";
import { handOverOffline } from "../../consent/kiosk/offline-handover.ts";
import { isKept } from "../../offline/keep.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useVisitClock } from "../../shell/site-time.ts";
import { PasswordField } from "../../sign-in/PasswordField.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { commonText } from "../../ui/text.ts";
import { nameOf, type Row } from "../arrivals/arrivals.ts";
import { deskStore } from "../kept/desk-store.ts";
import type { NewEntry } from "../waiting/entries.ts";
import { keptForm } from "./kept-consents.ts";
import { signOfflineText as text } from "./text.ts";

interface SignOfflineProps {
  row: Row;
  /** Nobody has to wait at the desk for it. */
  onCheckIn: () => void;
  onClose: () => void;
}

/** Without a network: on this device if it keeps the form, sealed with a code; otherwise later. */
export function SignOffline({ row, onCheckIn, onClose }: SignOfflineProps) {
  const staff = useUserInfo();
  const hasForm = useHasForm(staff?.userId, row.participant?.id);
  const clock = useVisitClock();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const name = nameOf(row);
  const isExpected = row.status === sessionStatus.scheduled && !isTooEarly(row, sessionStatus.checkedIn, clock);
  const open = async () => {
    const { participant } = row;
    if (!participant || !staff) return;
    if (code.length < minCodeLength) return setProblem(text.codeTooShort(minCodeLength));
    setIsOpening(true);
    const { id, version, status, bonusCents } = row;
    const about: Pick<NewEntry, "on" | "name"> = {
      on: { id, version, status, bonusCents, participantId: participant.id },
      name,
    };
    // Once the form opens, this page is left.
    if (await handOverOffline({ participantId: participant.id, about, staff, code })) return;
    setIsOpening(false);
    setProblem(text.noStorage);
  };
  if (hasForm === undefined) return null;
  return (
    <Dialog
      title={hasForm ? text.signsFirst(name) : text.signsLater(name)}
      onClose={onClose}
      onSubmit={hasForm ? () => void open() : isExpected ? onCheckIn : onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {hasForm || isExpected ? commonText.cancel : commonText.close}
          </Button>
          {isExpected && (
            <Button
              size="lg"
              {...(hasForm
                ? { onClick: onCheckIn }
                : { variant: "filled", type: "submit" as const, "data-autofocus": true })}
            >
              {hasForm ? text.checkInNow : text.checkInFirst}
            </Button>
          )}
          {hasForm && (
            <Button variant="filled" size="lg" type="submit" loading={isOpening}>
              {text.open}
            </Button>
          )}
        </>
      }
    >
      {hasForm ? (
        <>
          <p>{text.handOver(name)}</p>
          <PasswordField
            mt={12}
            label={text.code}
            description={text.codeHint(minCodeLength)}
            autoComplete="off"
            data-autofocus
            value={code}
            error={problem}
            onChange={event => {
              setCode(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </>
      ) : (
        <p>{isExpected ? text.noFormYet(name) : text.noForm(name)}</p>
      )}
    </Dialog>
  );
}

/** Undefined until it's known. */
function useHasForm(userId: string | undefined, participantId: number | undefined): boolean | undefined {
  const [hasForm, setHasForm] = useState<boolean>();
  useEffect(() => {
    if (userId === undefined || participantId === undefined) return;
    let isOver = false;
    const look = async () => {
      const [forms, isPageKept] = await Promise.all([deskStore(userId).readForms(), isKept("staff")]);
      if (!isOver) setHasForm(isPageKept && keptForm(forms, participantId) !== undefined);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [userId, participantId]);
  return hasForm;
}
