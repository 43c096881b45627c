import { consentPage } from "@hb/domain/consent/page-text.ts";
import { useEffect, useRef, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { keep, readKept } from "../../public-page/kept.ts";
import { sentenceOf } from "../../public-page/refused.ts";
import { fieldRefused, isBehind } from "../staff/refused.ts";
import { type Draft, type Problems, restoredDraft } from "./draft.ts";
import { type Attempt, decline, newAttempt, type SignedNow, sign } from "./send.ts";
import type { Bearer, OpenedConsent } from "./use-consent.ts";

export type Delivery = { state: "none" | "sending" } | { state: "failed"; sentence: string };

interface FormOf {
  bearer: Bearer;
  opened: OpenedConsent;
  /** Where this person's answers are kept on the device. */
  draftKey: string;
  onSigned: (signed: SignedNow, printedName: string) => void;
  onDeclined: () => void;
  onBehind: () => void;
}

/** One form: what is filled in, kept with every change, and how far it has come on its way. */
export function useForm({ bearer, opened, draftKey, onSigned, onDeclined, onBehind }: FormOf) {
  const [kept] = useState(() => readKept(draftKey));
  const [draft, setDraft] = useState(() => restoredDraft(kept, opened.textHash));
  const [isTouched, setIsTouched] = useState(false);
  const [delivery, setDelivery] = useState<Delivery>({ state: "none" });
  /** What HB found wrong; it stands until that answer is changed. */
  const [refused, setRefused] = useState<Problems>({});
  const attempt = useRef<Attempt>(undefined);
  const declineId = useRef(newRequestId());
  const isOnItsWay = useRef(false);

  useEffect(() => {
    if (isTouched) keep(draftKey, draft);
  }, [draft, draftKey, isTouched]);

  const set = (change: Partial<Draft>) => {
    setDraft(old => ({ ...old, ...change }));
    setIsTouched(true);
    setRefused({});
    setDelivery(old => (old.state === "failed" ? { state: "none" } : old));
  };

  const send = async (work: () => Promise<void>): Promise<string | undefined> => {
    if (isOnItsWay.current) return undefined;
    isOnItsWay.current = true;
    setDelivery({ state: "sending" });
    try {
      await work();
      return undefined;
    } catch (error) {
      const refusal = asRefusal(error);
      const wrong = fieldRefused(refusal);
      // What HB has refused for good is not the same signing when it is sent again.
      if (!isUncertain(refusal)) attempt.current = undefined;
      setRefused(wrong ? { [wrong.field]: wrong.message } : {});
      setDelivery(wrong ? { state: "none" } : { state: "failed", sentence: sentenceOf(refusal, consentPage.trouble) });
      if (isBehind(refusal)) onBehind();
      return wrong?.field;
    } finally {
      isOnItsWay.current = false;
    }
  };

  return {
    draft,
    set,
    refused,
    delivery,
    wasKept: kept !== undefined && !isTouched,
    isTouched,
    /** The wording changed since the answers were kept. */
    isNewText: kept !== undefined && (kept as Partial<Draft>).textHash !== opened.textHash,
    /** Answers the field that was refused, if it was one. */
    sign: () =>
      send(async () => {
        if (attempt.current?.of !== draft) attempt.current = newAttempt(draft);
        onSigned(await sign({ bearer, opened, attempt: attempt.current }), draft.printedName.trim());
      }),
    decline: (reason: string) =>
      send(async () => {
        await decline(bearer, opened, declineId.current, reason);
        onDeclined();
      }),
  };
}

export type Form = ReturnType<typeof useForm>;
