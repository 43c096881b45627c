/** To whom a mail speaks, and for which study. */
export interface Recipient {
  firstName: string;
  participantId: number;
  studyName: string;
}

/** Some people are known by their last name alone. */
export function greeting({ firstName }: Pick<Recipient, "firstName">): string {
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

/** `You get this because you booked a visit with participant number 1284.` */
export function reasonLine({ participantId }: Pick<Recipient, "participantId">, reason: string): string {
  return `You get this because ${reason}. Your participant number is ${participantId}.`;
}
