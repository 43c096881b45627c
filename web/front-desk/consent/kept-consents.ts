import type { Input } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Language } from "@hb/domain/language.ts";
import type { OpenedConsent } from "../../consent/form/use-form.ts";
import type { KeptForms } from "../kept/desk-store.ts";
import type { NewEntry } from "../waiting/entries.ts";

type Signing = Omit<Input<Functions["signConsent"]>, "participant" | "key" | "requestId" | "proof" | "language">;
type Declining = Omit<Input<Functions["declineConsent"]>, "participant" | "key" | "requestId" | "language">;

/** What someone decided on the tablet, until HB has it. */
export type KeptConsent = { language: Language } & (
  | { answer: "signed"; form: Signing; picture: string | null }
  | { answer: "declined"; form: Declining }
);

/** Whose visit it is, as the desk lists it. */
export type ConsentFor = Pick<NewEntry, "on" | "name">;

/** As the person's own link opens it. Undefined = it isn't kept: they have signed, or came too late. */
export function keptForm(kept: KeptForms | undefined, participantId: number): OpenedConsent | undefined {
  const person = kept?.people.find(other => other.participantId === participantId);
  if (!kept || !person) return undefined;
  const { form } = kept;
  return { ...form, ...person, versionHash: form.textHash, last: null, proof: null, witnessName: null };
}
