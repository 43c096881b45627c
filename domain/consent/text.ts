import type { Language } from "../language.ts";

/** What happens when a consent is withdrawn, for the participant in their language or for staff who record it. */
export function withdrawalEffects(
  plannedEmails: number,
  reader: "participant" | "staff",
  language: Language = "en",
): string[] {
  if (language === "es")
    return [
      "No le pediremos que haga nada más en este estudio.",
      plannedEmails === 0
        ? "No había correos programados."
        : plannedEmails === 1
          ? "No se enviará 1 correo programado."
          : `No se enviarán ${plannedEmails} correos programados.`,
      "No se borra nada. El formulario firmado se conserva tal como se firmó.",
    ];
  const emails = plannedEmails === 1 ? "1 scheduled email" : `${plannedEmails} scheduled emails`;
  return [
    reader === "staff"
      ? "Study steps that need consent are no longer possible."
      : "We won't ask you to do anything more in this study.",
    plannedEmails === 0 ? "No emails were scheduled." : `${emails} won't be sent.`,
    "Nothing is deleted. The signed form stays on file as it was signed.",
  ];
}

/** Why someone can't be asked to sign. */
export const skipReasons = {
  current: "Already signed the current version.",
  duplicate: "This is a duplicate. Ask the person it was merged into.",
  anonymised: "This person was anonymized.",
  linkRevoked: "The consent link was revoked. Renew it first.",
  noAddress: "No email address. Share the link another way.",
  mailStopped: "Email to this address is blocked. Share the link another way.",
} as const;
export type SkipReason = keyof typeof skipReasons;
