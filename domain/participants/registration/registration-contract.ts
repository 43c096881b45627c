import { z } from "zod";
import { change, RequestId, read } from "../../contract.ts";
import { Language } from "../../language.ts";
import { AskedForm } from "./form-content.ts";
import { Registration } from "./registration.ts";
import { ScreeningCondition } from "./screening.ts";

/** The ticket proves when the form was opened; sending without one needs a proof of work. */
export const openRegistrationForm = read({
  allow: "public",
  input: z.object({ language: Language.default("en") }),
  output: z.object({
    ticket: z.string(),
    today: z.iso.date(),
    /** Null = HB's own form, which the page has already. */
    form: AskedForm.nullable(),
    /** What the form is written in. It's in English if it isn't in the language that was asked for. */
    languages: z.array(Language).readonly(),
  }),
});

/** How many people of each group are still considered or take part: what targets compare with. */
export const countGroups = read({
  names: "none",
  allow: ["participants", "overview", "users"],
  input: z.object({ groups: z.array(z.array(ScreeningCondition).max(10)).max(40) }),
  output: z.object({ counts: z.array(z.int()) }),
});

export const Challenge = z.object({ text: z.string(), bits: z.int() });
export type Challenge = z.infer<typeof Challenge>;

/**
 * Answers the same whether or not the person is known. An address that sends a lot, a form filled in faster than people
 * can, or a filled-in field that people don't see needs a proof of work first: refused `failed-precondition` with
 * `{ challenge }`, to be sent again with its proof under the same request id.
 */
export const registerParticipant = change({
  allow: "public",
  input: z.object({
    requestId: RequestId,
    answers: Registration,
    /** The language that the form is in. */
    language: Language.default("en"),
    ticket: z.string().max(200).optional(),
    /** Hidden from people; programs that fill in everything fill in this too. */
    website: z.string().max(500).optional(),
    proof: z.object({ text: z.string().max(300), number: z.int().min(0) }).optional(),
  }),
  /** It says nothing about who is known. */
  output: z.object({
    /** What the applicant reads instead of the usual words; null = those. */
    message: z.string().nullable(),
    /** An email asks everyone to confirm their address first. */
    confirmsEmail: z.boolean(),
  }),
});
