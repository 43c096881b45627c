import { signaturePath } from "@hb/domain/consent/consent.ts";
import { renderConsentText } from "@hb/domain/consent/consent-text.ts";
import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { call, newRequestId } from "../../backend/call.ts";
import type { Draft } from "./draft.ts";
import type { Bearer, OpenedConsent } from "./use-consent.ts";

export type SignedNow = Output<Functions["signConsent"]>;

/** One signing: sent again after a lost answer it is still the same one; another signature is another one. */
export interface Attempt {
  of: Draft;
  consentId: string;
  requestId: string;
  isUploaded: boolean;
}

export function newAttempt(draft: Draft): Attempt {
  return { of: draft, consentId: newRequestId(), requestId: newRequestId(), isUploaded: false };
}

interface Signing {
  bearer: Bearer;
  opened: OpenedConsent;
  attempt: Attempt;
}

/** A drawn signature goes to storage first, under the id that the record will have. */
export async function sign({ bearer, opened, attempt }: Signing): Promise<SignedNow> {
  const { of: draft, consentId, requestId } = attempt;
  const isDrawn = draft.signsBy === "drawing";
  if (isDrawn && !attempt.isUploaded) {
    const [{ uploadPicture }, { pictureOf }, { customToken }] = await Promise.all([
      import("../../backend/link-files.ts"),
      import("./pen.ts"),
      call("tradeConsentLink", bearer.link),
    ]);
    await uploadPicture(customToken, signaturePath(opened.participantId, consentId), pictureOf(draft.drawing));
    attempt.isUploaded = true;
  }
  return call("signConsent", {
    ...said(bearer, opened),
    textHash: await hashOf(opened),
    requestId,
    consentId,
    initials: draft.initials,
    answers: draft.answers,
    printedName: draft.printedName,
    signature: isDrawn ? { kind: "drawn" } : { kind: "typed", text: draft.typed },
    device: draft.device,
  });
}

export async function decline(bearer: Bearer, opened: OpenedConsent, requestId: string, reason: string): Promise<void> {
  const why = reason.trim();
  await call("declineConsent", {
    ...said(bearer, opened),
    textHash: await hashOf(opened),
    requestId,
    ...(why && { reason: why }),
  });
}

/** The signed PDF, by the link's own right. */
export async function readSignedFile(bearer: Bearer, file: string): Promise<Blob> {
  const [{ readOwnFile }, { customToken }] = await Promise.all([
    import("../../backend/link-files.ts"),
    call("tradeConsentLink", bearer.link),
  ]);
  return readOwnFile(customToken, file);
}

function said({ link, kioskTicket }: Bearer, { text }: OpenedConsent) {
  return {
    ...link,
    ...(kioskTicket !== undefined && { kioskTicket }),
    version: text.version,
    browser: navigator.userAgent.slice(0, 400),
  };
}

/**
 * Of the words that this page has shown: HB refuses a signature under any other. Browsers compute it in secure contexts
 * only; inside a laboratory without TLS the page repeats what it was told.
 */
async function hashOf({ text, textHash }: OpenedConsent): Promise<string> {
  if (!globalThis.isSecureContext) return textHash;
  const bytes = new TextEncoder().encode(renderConsentText(text));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}
