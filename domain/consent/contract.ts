import { z } from "zod";
import { change, Instant, PlainText, Reason, RequestId, read } from "../contract.ts";
import { ConsentState } from "../participants/consent-state.ts";
import { ParticipantId } from "../participants/participant.ts";
import { ConsentAsk, ConsentCode, ConsentId, DeclinedConsent, Sha256, SignedConsent } from "./consent.ts";

const allow = ["participants"] as const;

export const getConsents = read({
  names: "hidden",
  allow,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    state: ConsentState,
    currentVersion: z.int(),
    /** The person was anonymized: records open with openSealedConsents only, and none are listed here. */
    sealed: z.boolean(),
    /** When the sealed records were erased; null if they still exist. */
    endedAt: Instant.nullable(),
    /** Newest first. */
    signed: z.array(SignedConsent),
    declined: z.array(DeclinedConsent),
    asks: z.array(ConsentAsk),
    /** The form can't be opened until the link is renewed. */
    isLinkRevoked: z.boolean(),
  }),
});

/** For a card: whether the next step may be taken. */
export const getConsentState = read({
  names: "none",
  allow: ["participants", "scheduler", "remoteStudy"],
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    state: ConsentState,
    isCurrent: z.boolean(),
    currentVersion: z.int(),
    signedVersion: z.int().nullable(),
    lastAskedAt: Instant.nullable(),
  }),
});

/** Signed consents of an anonymized person; every opening is logged with its reason. */
export const openSealedConsents = change({
  allow: ["users"],
  input: z.object({ requestId: RequestId, participantId: ParticipantId, reason: Reason }),
  output: z.object({ signed: z.array(SignedConsent) }),
  // Nothing about an anonymized person is stored anywhere else, not even as an answer.
  kept: () => ({ signed: [] }),
});

/** Whether record, text, log and file still match. */
export const verifyConsent = read({
  names: "hidden",
  allow: ["participants", "users"],
  input: z.object({ consentId: ConsentId }),
  output: z.object({
    intact: z.boolean(),
    checks: z.array(
      z.object({ what: z.enum(["text", "record", "log", "signature", "file"]), ok: z.boolean(), sentence: PlainText }),
    ),
  }),
});

/** Finds a file by the hash that the browser computed, or by the code it prints. Null: no consent of this study. */
export const checkConsentFile = read({
  names: "none",
  allow: ["participants", "users"],
  input: z.union([z.object({ sha256: Sha256 }), z.object({ code: ConsentCode })]),
  output: z.object({
    match: z
      .object({
        consentId: ConsentId,
        participantId: ParticipantId,
        version: z.int(),
        signedAt: Instant,
        withdrawnAt: Instant.nullable(),
        /** For an anonymized person, this only says that the file is genuine. */
        sealed: z.boolean(),
        /** When the record was erased: only the hash of the file is left. */
        endedAt: Instant.nullable(),
        /** The record is unaltered, or was erased at the end of its retention period. */
        intact: z.boolean(),
      })
      .nullable(),
  }),
});

/** What happens when a consent is withdrawn; shown before and after. */
export const WithdrawalEffects = z.object({ plannedEmails: z.int(), sentences: z.array(PlainText) });

export const previewConsentWithdrawal = read({
  names: "hidden",
  allow,
  input: z.object({ participantId: ParticipantId }),
  output: WithdrawalEffects,
});

export const withdrawConsent = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, participantId: ParticipantId, reason: Reason }),
  output: z.object({ withdrawnAt: Instant, effects: WithdrawalEffects }),
});
