import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { useEffect, useRef, useState } from "react";
import { ConsentSteps } from "./ConsentForm.tsx";
import { type Draft, newDraft, stepsOf } from "./draft.ts";
import type { Form, OpenedConsent } from "./use-form.ts";

interface ConsentPreviewProps {
  text: ConsentText;
  timeZone: string;
  /** From 1. */
  step: number;
  onStep: (step: number) => void;
}

/** The form that participants fill in, for staff to look at: nothing is saved or sent. */
export function ConsentPreview({ text, timeZone, step, onStep }: ConsentPreviewProps) {
  const [draft, setDraft] = useState<Draft>(() => newDraft(""));
  const headline = useRef<HTMLHeadingElement>(null);
  const shown = useRef(1);
  const isOwnStep = useRef(false);
  const number = Math.min(step, stepsOf(text).length + 1);
  const go = (next: number) => {
    isOwnStep.current = true;
    onStep(next);
  };
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    headline.current?.ownerDocument.defaultView?.scrollTo(0, 0);
    // Whoever is in the editor stays there.
    if (isOwnStep.current) headline.current?.focus({ preventScroll: true });
    isOwnStep.current = false;
  }, [number]);
  const form: Form = {
    draft,
    set: change => setDraft(old => ({ ...old, ...change })),
    refused: {},
    delivery: { state: "idle" },
    isSending: false,
    isTouched: false,
    wasSaved: false,
    isNewText: false,
    sign: async () => undefined,
    decline: () => undefined,
  };
  const steps = {
    number,
    isFirstShown: false,
    headline,
    go,
    back: () => go(number - 1),
    isChecked: false,
    check: () => undefined,
    uncheckAll: () => undefined,
  };
  return <ConsentSteps opened={openedOf(text, timeZone)} form={form} steps={steps} onKeep={() => go(1)} isPreview />;
}

/** As someone opens it by their link: for the first time, or after the version before. */
function openedOf(text: ConsentText, siteTimeZone: string): OpenedConsent {
  const before = {
    answer: "signed",
    consentId: "",
    version: text.version - 1,
    at: `${text.publishedOn}T00:00:00.000Z`,
    printedName: "Maya Okafor",
    code: "",
    file: "",
    withdrawnAt: null,
    outdated: true,
  } as const;
  return {
    text,
    textHash: "",
    versionHash: "",
    translations: {},
    participantId: 1284,
    name: "Maya",
    language: null,
    siteTimeZone,
    last: text.version > 1 ? before : null,
    proof: "birthDate",
    witnessName: null,
  };
}
