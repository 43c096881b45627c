import { signaturePath } from "@hb/domain/consent/files.ts";
import type { Instant } from "@hb/domain/contract.ts";
import type { Language } from "@hb/domain/language.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { loadLinkFiles } from "../../backend/load-link-files.ts";
import { newId } from "../../backend/new-id.ts";
import { type Outcome, outcomeOf, perform } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import type { KeptConsent } from "./kept-consents.ts";
import { sendConsentText as text } from "./text.ts";

interface Sending {
  /** The same over every attempt. */
  intentId: string;
  /** When it was signed or declined, by the tablet's clock. */
  offlineAt: Instant;
}

/** Sends what someone signed or declined on the tablet, with the colleague who is signed in now as the witness. */
export async function sendKeptConsent(
  participantId: number,
  kept: KeptConsent,
  sending: Sending,
): Promise<Outcome<unknown>> {
  // Each time a key of its own: a kept answer may hold one that has ended.
  const opened = await perform("openKiosk", { participantId }, { intentId: newId() });
  if (opened.problem) return opened;
  const link = { ...opened.answer.link, language: kept.language };
  const outcome = await (kept.answer === "signed"
    ? sign({ participantId, kept, link, ...sending })
    : perform(
        "declineConsent",
        { ...link, ...kept.form, declinedOfflineAt: sending.offlineAt },
        { intentId: sending.intentId },
      ));
  // If it can't be told now, the key ends by itself.
  await perform("endKiosk", link);
  const { problem } = outcome;
  if (!problem) return outcome;
  // An earlier attempt got through; its answer was lost.
  if (problem.refusal.code === "already-exists") return { answer: {} };
  return { problem: { ...problem, message: forStaff(problem), fields: {} } };
}

/** The server tells whoever signs. */
function forStaff({ details, message }: Problem): string {
  if (details["isSigned"] === true) return text.signedElsewhere;
  if (details["currentVersion"] !== undefined) return text.formChanged;
  return message;
}

interface Signing extends Sending {
  participantId: number;
  kept: Extract<KeptConsent, { answer: "signed" }>;
  link: Link & { language: Language };
}

async function sign({ participantId, kept, link, intentId, offlineAt }: Signing): Promise<Outcome<unknown>> {
  const { form, picture } = kept;
  if (picture !== null) {
    const path = signaturePath(participantId, form.consentId);
    const { problem } = await outcomeOf(
      loadLinkFiles().then(({ uploadPicture }) => uploadPicture({ form: "consent", link }, path, picture)),
    );
    if (problem) return { problem };
  }
  return perform("signConsent", { ...link, ...form, signedOfflineAt: offlineAt }, { intentId });
}
