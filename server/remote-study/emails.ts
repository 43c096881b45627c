import { emailType } from "@hb/domain/emails/email-types.ts";
import { remoteOnboardingText } from "@hb/domain/emails/remote-text.ts";
import { isForType } from "@hb/domain/emails/rules.ts";
import {
  type RemoteStudyStatus,
  remoteStudyStatuses,
  remoteStudyStatus as status,
} from "@hb/domain/remote-study/status.ts";
import type { EmailComposer } from "../emails/acts.ts";
import { currentAddress } from "../links/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { languageFor } from "../site.ts";
import { findEnrolment } from "./acts.ts";
import { remoteEmailText as text } from "./text.ts";

const welcomed: readonly RemoteStudyStatus[] = [status.onboarded, status.remoteActive];

/** The remote study welcome email, worded for each arm. */
function onboarding(name: "remoteOnboardingOwner" | "remoteOnboardingLoaner"): EmailComposer {
  const type = emailType[name];
  return {
    type,
    async compose(db, site, { participantId, isPreview }) {
      const [person, enrolment] = await Promise.all([findPerson(db, participantId), findEnrolment(db, participantId)]);
      if (!person) return { stop: participantText.gone };
      const language = languageFor(site, person);
      const surveyUrl = await currentAddress(db, site, { form: "homeSurvey", participantId, language });
      const at = enrolment?.status ?? null;
      if (!isPreview && !welcomed.includes(at)) return { stop: text.statusIs(remoteStudyStatuses.label(at)) };
      if (person.type !== null && !isForType(type, person.type)) return { stop: text.otherArm };
      if (surveyUrl === undefined) return { stop: text.linkRevoked };
      const { firstName } = person;
      const { studyName, remoteStudyWeeks: weeks } = site;
      const facts = { participantId, firstName, studyName, surveyUrl, weeks };
      return { email: remoteOnboardingText(facts, site.emailWording(name, language)) };
    },
  };
}

export const remoteStudyEmails: readonly EmailComposer[] = [
  onboarding("remoteOnboardingOwner"),
  onboarding("remoteOnboardingLoaner"),
];
