import { z } from "zod";
import { change, Reason, RequestId, read, Version } from "../../contract.ts";
import { Link } from "../../links/link.ts";
import { ParticipantId } from "../participant.ts";

/** For the page behind the link. Any wrong link is refused as `not-found`. */
export const openEmailConfirmation = read({
  allow: "public",
  input: Link,
  output: z.object({ isConfirmed: z.boolean() }),
});

/** From now on the registration counts. */
export const confirmEmail = change({
  allow: "public",
  input: Link.extend({ requestId: RequestId }),
  /** What the applicant reads in place of the usual words; null = those. */
  output: z.object({ message: z.string().nullable() }),
});

/** A colleague who knows that the address is right. */
export const confirmEmailByHand = change({
  allow: ["participants"],
  input: z.object({ requestId: RequestId, id: ParticipantId, version: Version, reason: Reason.optional() }),
  output: z.object({ version: Version }),
});
