import { renderConsentText } from "@hb/domain/consent/consent-text.ts";
import { signaturePath } from "@hb/domain/consent/files.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Language } from "@hb/domain/language.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { useEffect, useState } from "react";
import type { LinkOwner } from "../../backend/link-files.ts";
import { loadLinkFiles } from "../../backend/load-link-files.ts";
import { newId } from "../../backend/new-id.ts";
import { type Answer, type Outcome, outcomeOf, perform } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { useLanguage, useText } from "../../public-page/language.tsx";
import { readSaved, save } from "../../public-page/saved.ts";
import { useSending } from "../../public-page/sending.ts";
import { type Draft, draftKey, type Problems, restoredDraft, type Signing } from "./draft.ts";

export interface OpenedConsent extends Output<Functions["openConsent"]> {
  /** Of the English text: the same in every language. */
  versionHash: string;
}
export type SignedNow = Answer<"signConsent">;

/** Who fills in the form, and where. */
export interface Bearer {
  link: Link;
  /** On the study's tablet, where the link is the tablet's own. */
  isOnTablet: boolean;
}

/** Who has shown that they are the participant, or is asked to when it's needed. */
export interface Signer extends Bearer {
  /** What the server asks for besides the link; undefined if the person turned back. */
  prove: () => Promise<{ proof?: string } | undefined>;
  /** It's no longer good: the next time it's asked for anew. */
  forgetProof: () => void;
}

/** Who takes what is signed or declined: HB, or the study's tablet while it has no network. */
export interface Recipient<T> {
  sign: (signing: SignOptions) => Promise<Outcome<T>>;
  decline: (declining: DeclineOptions) => Promise<Outcome<unknown>>;
}

export interface FormOptions<T> {
  bearer: Signer;
  opened: OpenedConsent;
  to: Recipient<T>;
  onSigned: (signed: T) => void;
  onDeclined: () => void;
  /** The page is out of date: the text changed, the form was signed elsewhere, or the tablet's time is over. */
  onOutdated: () => void;
}

/** The consent form: what is filled in, saved with every change, and how it is sent. */
export function useForm<T>({ bearer, opened, to, onSigned, onDeclined, onOutdated }: FormOptions<T>) {
  const text = useText(consentPage);
  const language = useLanguage();
  const key = draftKey(bearer.link.participant);
  const [saved] = useState(() => readSaved(key));
  const [draft, setDraft] = useState(() => restoredDraft(saved, opened.versionHash));
  const [isTouched, setIsTouched] = useState(false);
  /** What the server found wrong, until that answer is changed. */
  const [refused, setRefused] = useState<Problems>({});
  const { delivery, isSending, send, reset } = useSending();

  useEffect(() => {
    if (isTouched) save(key, draft);
  }, [draft, key, isTouched]);

  /** Whatever is changed, signing is a new intent. */
  const set = (change: Partial<Draft>) => {
    setDraft(({ signing: _signing, ...old }) => ({ ...old, ...change }));
    setIsTouched(true);
    setRefused({});
    reset();
  };
  const saveSigning = (signing: Signing) => {
    setDraft(old => ({ ...old, signing }));
    setIsTouched(true);
  };
  const onRefused = (problem: Problem): boolean => {
    if (problem.kind !== "uncertain") setDraft(({ signing: _signing, ...old }) => old);
    const found = fieldProblem(problem, text.review.drawMissing);
    setRefused(found);
    const { currentVersion, isSigned, isOver, needsProof } = problem.details;
    if (needsProof === true) bearer.forgetProof();
    if (currentVersion !== undefined || isSigned === true || isOver === true) onOutdated();
    const [field] = Object.keys(found);
    if (field !== undefined) document.getElementById(field)?.focus();
    return field !== undefined;
  };

  return {
    draft,
    set,
    refused,
    delivery,
    isSending,
    isTouched,
    wasSaved: saved !== undefined && !isTouched,
    /** The text changed since the answers were saved. */
    isNewText: saved !== undefined && (saved as Partial<Draft>).textHash !== opened.versionHash,
    sign: async () => {
      const given = await bearer.prove();
      if (!given) return;
      const { textHash } = opened;
      let signing =
        draft.signing?.textHash === textHash
          ? draft.signing
          : { consentId: newId(), intentId: newId(), textHash, isUploaded: false };
      saveSigning(signing);
      const onUploaded = () => {
        signing = { ...signing, isUploaded: true };
        saveSigning(signing);
      };
      void send({
        attempt: () => to.sign({ bearer, given, opened, language, draft, signing, onUploaded }),
        onSent: onSigned,
        onRefused,
      });
    },
    decline: (reason: string) =>
      void send({
        about: "decline",
        attempt: intentId => to.decline({ bearer, opened, language, reason, intentId }),
        onSent: onDeclined,
        onRefused,
      }),
  };
}

export type Form = ReturnType<typeof useForm>;

export function reasonIn(typed: string): { reason?: string } {
  const reason = typed.trim();
  return reason === "" ? {} : { reason };
}

export interface SignOptions {
  bearer: Bearer;
  given: { proof?: string };
  opened: OpenedConsent;
  language: Language;
  draft: Draft;
  signing: Signing;
  onUploaded: () => void;
}

export interface DeclineOptions {
  bearer: Bearer;
  opened: OpenedConsent;
  language: Language;
  reason: string;
  intentId: string;
}

export const toHb: Recipient<SignedNow> = {
  sign,
  decline: async ({ bearer, opened, language, reason, intentId }) => {
    const input = { ...bearer.link, ...(await shown(opened, language)), ...reasonIn(reason) };
    return perform("declineConsent", input, { intentId });
  },
};

/** A drawn signature is uploaded first, under the id that the record will have. */
async function sign(options: SignOptions): Promise<Outcome<SignedNow>> {
  const { bearer, given, opened, language, draft, signing, onUploaded } = options;
  const { consentId, intentId, isUploaded } = signing;
  const isDrawn = draft.signsBy === "drawing";
  if (isDrawn && !isUploaded) {
    const owner = { form: "consent", link: { ...bearer.link, ...given } } as const;
    const { problem } = await outcomeOf(uploadSignature(owner, signaturePath(opened.participantId, consentId), draft));
    if (problem) return { problem };
    onUploaded();
  }
  return perform(
    "signConsent",
    {
      ...bearer.link,
      ...given,
      ...(await shown(opened, language)),
      ...filledIn(draft),
      consentId,
    },
    { intentId },
  );
}

export function filledIn({ initials, answers, printedName, signsBy, typed, device }: Draft) {
  const signature = signsBy === "drawing" ? ({ kind: "drawn" } as const) : ({ kind: "typed", text: typed } as const);
  return { initials, answers, printedName, signature, device };
}

async function uploadSignature(owner: LinkOwner, path: string, { drawing }: Draft): Promise<void> {
  const [{ uploadPicture }, { pictureOf }] = await Promise.all([loadLinkFiles(), import("./SignatureCanvas.tsx")]);
  await uploadPicture(owner, path, pictureOf(drawing));
}

/** Which text was shown, and where. */
export async function shown(opened: OpenedConsent, language: Language) {
  return {
    version: opened.text.version,
    textHash: await hashOf(opened, language),
    browser: navigator.userAgent.slice(0, 400),
  };
}

/**
 * Of the text that this page has shown: the server refuses a signature under any other. Browsers only hash in a secure
 * context; in a lab without TLS the page repeats the hash it was given.
 */
async function hashOf({ text, textHash }: OpenedConsent, language: Language): Promise<string> {
  if (!globalThis.isSecureContext) return textHash;
  const bytes = new TextEncoder().encode(renderConsentText(text, language));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

/** The first of the page's own fields that the server found wrong, if any. */
function fieldProblem({ fields, details }: Problem, drawMissing: string): Problems {
  if (details["isBlank"] === true) return { signature: drawMissing };
  return Object.fromEntries(Object.entries(fields).slice(0, 1));
}
