import type { Language } from "@hb/domain/language.ts";
import type { ChangeInput } from "../../change/perform.ts";
import type { OpenedConsent } from "../../consent/form/use-form.ts";
import type { KeptForms } from "../kept/desk-store.ts";

type Signing = Omit<ChangeInput<"signConsent">, "participant" | "key" | "proof" | "language" | "signedOfflineAt">;
type Declining = Omit<ChangeInput<"declineConsent">, "participant" | "key" | "language" | "declinedOfflineAt">;

/** What someone decided on the tablet, until HB has it. */
export type KeptConsent = { language: Language } & (
  | { answer: "signed"; form: Signing; picture: string | null }
  | { answer: "declined"; form: Declining }
);

/** As the person's own link opens it. Undefined = it isn't kept: they have signed, or came too late. */
export function keptForm(kept: KeptForms | undefined, participantId: number): OpenedConsent | undefined {
  const person = kept?.people.find(other => other.participantId === participantId);
  if (!kept || !person) return undefined;
  const { form } = kept;
  return { ...form, ...person, versionHash: form.textHash, last: null, proof: null, witnessName: null };
}
