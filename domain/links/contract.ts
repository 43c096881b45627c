import { z } from "zod";
import { change, Instant, Reason, RequestId, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { linkForms } from "../permissions.ts";
import { Link } from "./link.ts";

const LinkForm = z.enum(linkForms);

/** A participant's personal addresses, for staff to copy. */
export const getLinks = read({
  allow: ["participants", "scheduler", "remoteStudy"],
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    links: z.array(
      z.object({
        form: LinkForm,
        /** Null while it is revoked. */
        address: z.string().nullable(),
        generation: z.int(),
        revokedAt: Instant.nullable(),
      }),
    ),
  }),
});

const oneLink = z.object({
  requestId: RequestId,
  participantId: ParticipantId,
  form: LinkForm,
  reason: Reason.optional(),
});

/** Whoever has the old address cannot use it any more; getLinks tells the new one. */
export const renewLink = change({
  allow: ["participants", "scheduler", "remoteStudy"],
  input: oneLink,
  output: z.object({}),
});

/** No address of this form works until it is renewed. */
export const revokeLink = change({
  allow: ["participants", "scheduler", "remoteStudy"],
  input: oneLink,
  output: z.object({}),
});

/** For a page that uploads: a token to sign in with, good for 15 minutes and for this person's files alone. */
const traded = z.object({ customToken: z.string() });
export const tradeHomeSurveyLink = read({ allow: { link: "homeSurvey" }, input: Link, output: traded });
export const tradeConsentLink = read({ allow: { link: "consent" }, input: Link, output: traded });
