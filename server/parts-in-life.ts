import { linkPart } from "./links/person.ts";
import { participantPart } from "./participants/person.ts";
import type { PartInLife } from "./person/acts.ts";

/** Every feature that keeps rows about a participant. */
export const partsInLife: readonly PartInLife[] = [participantPart, linkPart];
