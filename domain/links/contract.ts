import { z } from "zod";
import { change, Instant, Reason, RequestId, read } from "../contract.ts";
import { Language } from "../language.ts";
import { ParticipantId } from "../participants/participant.ts";
import { linkForms } from "../permissions.ts";
import { Link, LinkKey } from "./link.ts";

const LinkForm = z.enum(linkForms);

/** Which of a participant's personal links work. The links themselves are keys: showLink shows one and logs it. */
export const getLinks = read({
  names: "none",
  allow: ["participants", "scheduler", "remoteStudy"],
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    links: z.array(z.object({ form: LinkForm, generation: z.int(), revokedAt: Instant.nullable() })),
  }),
});

/**
 * One link, for staff to copy. Whoever has it can act as the participant, so it's shown to few, and the log says who
 * saw it; everyone else sends it by email.
 */
export const showLink = change({
  allow: ["participants", "scheduler"],
  input: z.object({ requestId: RequestId, participantId: ParticipantId, form: LinkForm }),
  output: z.object({ address: z.string() }),
});

const oneLink = z.object({
  requestId: RequestId,
  participantId: ParticipantId,
  form: LinkForm,
  reason: Reason.optional(),
});

/** The old link stops working, and there is a new one. */
export const renewLink = change({
  names: "hidden",
  allow: ["participants", "scheduler", "remoteStudy"],
  input: oneLink,
  output: z.object({}),
});

/** No link to this form works until it's renewed. */
export const revokeLink = change({
  names: "hidden",
  allow: ["participants", "scheduler", "remoteStudy"],
  input: oneLink,
  output: z.object({}),
});

/** The language that the participant chose on a page opened by link: the study writes to them in it from now on. */
export const chooseLanguage = change({
  allow: { link: "any" },
  input: Link.extend({ requestId: RequestId, form: LinkForm, language: Language }),
  output: z.object({}),
});

/** For pages that upload: a sign-in token valid for 15 minutes and only for this person's files. */
const traded = z.object({ customToken: z.string() });
export const tradeHomeSurveyLink = read({ allow: { link: "homeSurvey" }, input: Link, output: traded });
/** Shows what was signed, so it needs the same proof as signing does. */
export const tradeConsentLink = read({
  allow: { link: "consent" },
  input: Link.extend({ proof: LinkKey.optional() }),
  output: traded,
});
