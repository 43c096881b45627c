import { options } from "@hb/domain/lookups/options.es.ts";
import { birthDateText } from "@hb/domain/participants/registration/birth-date-text.ts";
import { standardForm as standardFormEs } from "@hb/domain/participants/registration/form.es.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import { headsetText } from "@hb/domain/participants/registration/headset-text.ts";
import { phoneText } from "@hb/domain/participants/registration/phone-text.ts";
import * as spanish from "@hb/domain/participants/registration/text.es.ts";
import * as english from "@hb/domain/participants/registration/text.ts";
import { thankYou } from "@hb/domain/participants/registration/thank-you-text.ts";
import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { answerText as answerTextEs } from "@hb/domain/surveys/answer-text.es.ts";
import { answerText } from "@hb/domain/surveys/answer-text.ts";

/** What the registration form shows, in Spanish. */
export default new Map<object, object>([
  ...options,
  [publicPage, publicPageEs],
  [answerText, answerTextEs],
  [standardForm, standardFormEs],
  [english.questions, spanish.questions],
  [phoneText, spanish.phoneText],
  [english.participationText, spanish.participationText],
  [headsetText, spanish.headsetText],
  [birthDateText, spanish.birthDateText],
  [english.privacyNotice, spanish.privacyNotice],
  [english.contactPermission, spanish.contactPermission],
  [english.registrationProblems, spanish.registrationProblems],
  [english.registrationPage, spanish.registrationPage],
  [thankYou, spanish.thankYou],
]);
