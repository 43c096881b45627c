import { consentPart } from "./consent/person.ts";
import { dataProtectionPart } from "./data-protection/person.ts";
import { devicePart } from "./devices/person.ts";
import { emailPart } from "./emails/person.ts";
import { linkPart } from "./links/person.ts";
import { openingPart } from "./openings/person.ts";
import { participantPart } from "./participants/person.ts";
import type { PersonDataOwner } from "./person/acts.ts";
import { remoteStudyPart } from "./remote-study/person.ts";
import { sessionPart } from "./sessions/person.ts";
import { surveyPart } from "./surveys/person.ts";

/** Every feature that keeps rows about a participant. */
export const personDataOwners: readonly PersonDataOwner[] = [
  participantPart,
  linkPart,
  sessionPart,
  consentPart,
  emailPart,
  remoteStudyPart,
  devicePart,
  surveyPart,
  openingPart,
  dataProtectionPart,
];
