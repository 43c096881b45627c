import { sourceOfLink } from "@hb/domain/participants/registration/registration.ts";
import { call } from "../backend/call.ts";
import { type Draft, sentAnswers } from "./draft.ts";
import { challengeIn, prove } from "./prove.ts";

export interface Sending extends Draft {
  /** Of the address. */
  source: string | null;
  /** What stands in the field that people do not see. */
  website: string;
  /** The device is asked to do some work first, which takes a moment. */
  onChallenge: () => void;
}

/** Sends a form; sent twice by mistake or after a lost answer, it is still one registration. */
export async function send({ answers, requestId, ticket, source, website, onChallenge }: Sending): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = {
    requestId,
    answers: {
      ...sentAnswers(answers),
      source: sourceOfLink(source),
      ...(timeZone && { timeZone }),
    },
    ...(ticket && { ticket }),
    ...(website && { website }),
  };
  try {
    await call("registerParticipant", form);
  } catch (error) {
    const challenge = challengeIn(error);
    if (!challenge) throw error;
    onChallenge();
    await call("registerParticipant", { ...form, proof: await prove(challenge) });
  }
}
