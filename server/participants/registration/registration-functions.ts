import { emailType } from "@hb/domain/emails/email-types.ts";
import { type Language, languages } from "@hb/domain/language.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { languageId } from "@hb/domain/lookups/languages.ts";
import { emailKey } from "@hb/domain/participants/merge/identity.ts";
import { changedAnswers } from "@hb/domain/participants/own-fields.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import { emptyProfile, normalizeProfile } from "@hb/domain/participants/profile.ts";
import { asScreens, missingProblems, onlyAsked, ownQuestionsOf } from "@hb/domain/participants/registration/form.ts";
import { ageProblem } from "@hb/domain/participants/registration/registration.ts";
import {
  countGroups,
  openRegistrationForm,
  registerParticipant,
} from "@hb/domain/participants/registration/registration-contract.ts";
import { registrationProblems as problemsEs } from "@hb/domain/participants/registration/text.es.ts";
import { type ProblemText, registrationProblems } from "@hb/domain/participants/registration/text.ts";
import { answerText as answerTextEs } from "@hb/domain/surveys/answer-text.es.ts";
import { answerText } from "@hb/domain/surveys/answer-text.ts";
import { answerProblems, normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { sendEmail } from "../../emails/acts.ts";
import { handle } from "../../handle.ts";
import type { Limits } from "../../limits/acts.ts";
import { record } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { refuseProblems } from "../acts.ts";
import { initialValues } from "../profile-functions.ts";
import * as sql from "../sql.ts";
import { createRegistrationGuard, issueFormTicket } from "./registration-guard.ts";
import { screenApplication } from "./targets.ts";
import { countGroup } from "./targets-sql.ts";

/** So that no one can flood a mailbox by registering its address again and again. */
const maxEmailsPerDay = 3;
const dayMs = 24 * 60 * 60 * 1000;

const answerTexts = { en: answerText, es: answerTextEs };
const problemTexts: Record<Language, ProblemText> = { en: registrationProblems, es: problemsEs };

/** The public registration form. */
export const registrationFunctions = (site: Site, limits: Limits, database: Database) => [
  handle(openRegistrationForm, async ({ db, now }, { language }) => {
    const { version, content, inLanguages } = site.registration;
    const { steps } = inLanguages[language] ?? content;
    return {
      ticket: await issueFormTicket(db, now),
      today: dateInZone(now, site.timeZone),
      form: version === 1 ? null : { steps },
      languages: languages.filter(one => inLanguages[one]),
    };
  }),

  handle(countGroups, async ({ db, now }, { groups }) => {
    const today = dateInZone(now, site.timeZone);
    return { counts: await Promise.all(groups.map(all => countGroup(db, all, { today }))) };
  }),

  handle(
    registerParticipant,
    async (context, { answers, language }) => {
      const { tx, now } = context;
      const text = problemTexts[language];
      const { content, inLanguages, fields } = site.registration;
      const form = inLanguages[language] ?? content;
      const { confirmEmail: confirmsEmail } = form;
      const own = asScreens(ownQuestionsOf(form));
      const given = normalizeAnswers(own, answers.ownAnswers);
      const phone = toE164(answers.phone, answers.country);
      const tooYoung = ageProblem(answers.bornOn, dateInZone(now, site.timeZone), text);
      refuseProblems(
        [
          ...(phone ? [] : [{ path: ["phone"], message: text.phone }]),
          ...(tooYoung ? [tooYoung] : []),
          ...missingProblems(form, answers, text),
          ...answerProblems(own, given, answerTexts[language]).map(({ path, message }) => ({
            path: ["ownAnswers", ...path],
            message,
          })),
        ].map(({ path, message }) => ({ path: ["answers", ...path], message })),
      );
      const person = normalizeProfile({
        ...onlyAsked(form, answers, emptyProfile(site.timeZone)),
        ownAnswers: changedAnswers(fields, {}, given),
        phone: phone ?? null,
        timeZone: answers.timeZone ?? site.timeZone,
        language: languageId(language),
      });
      const { suggestion, message } = await screenApplication(tx, form, person, dateInZone(now, site.timeZone));
      const [id = 0] = await sql.insertParticipants(tx, [
        { ...person, ownerType: null, ...initialValues(now), suggestion, unconfirmedSince: confirmsEmail ? now : null },
      ]);
      const about = { participantId: id, participantName: fullName(person) };
      await record(context, {
        action: logAction.participantRegistered,
        ...about,
        payload: {
          source: person.source,
          ...(confirmsEmail && { isUnconfirmed: true as const }),
          ...(suggestion && { suggestion }),
        },
      });
      const since = new Date(Date.parse(now) - dayMs).toISOString();
      if ((await sql.countRegistrations(tx, emailKey(person.email), since)) <= maxEmailsPerDay)
        await sendEmail(context, site, {
          type: confirmsEmail ? emailType.emailConfirmation : emailType.registrationReceived,
          participantId: id,
          about: { kind: "participant", id: String(id) },
          cause: `${confirmsEmail ? "confirmation" : "registration"}:${id}`,
        });
      return { message, confirmsEmail };
    },
    createRegistrationGuard(limits, database),
  ),
];
