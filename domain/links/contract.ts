import { z } from "zod";
import { change, Instant, Reason, RequestId, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { linkForms } from "../permissions.ts";
import { Link } from "./link.ts";

const LinkForm = z.enum(linkForms);

/** A participant's personal links, for staff to copy. */
export const getLinks = read({
  allow: ["participants", "scheduler", "remoteStudy"],
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    links: z.array(
      z.object({
        form: LinkForm,
        /** Null while revoked. */
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

/** The old link stops working; getLinks returns the new one. */
export const renewLink = change({
  allow: ["participants", "scheduler", "remoteStudy"],
  input: oneLink,
  output: z.object({}),
});

/** No link to this form works until it's renewed. */
export const revokeLink = change({
  allow: ["participants", "scheduler", "remoteStudy"],
  input: oneLink,
  output: z.object({}),
});

/** For pages that upload: a sign-in token valid for 15 minutes and only for this person's files. */
const traded = z.object({ customToken: z.string() });
export const tradeHomeSurveyLink = read({ allow: { link: "homeSurvey" }, input: Link, output: traded });
export const tradeConsentLink = read({ allow: { link: "consent" }, input: Link, output: traded });
