import { expect, test } from "vitest";
import { textsIn, translationProblems } from "../../design/translation.ts";
import { questionnaireDraftOf, questionnaireTextKeys } from "../content.ts";
import { shippedDefinitions } from "../definition.ts";
import { surveyKinds } from "../survey.ts";
import { ownSurveyTexts } from "./own-texts.ts";

test.each(surveyKinds)("every word of HB's own %s survey is there in Spanish, and no other", kind => {
  const own = ownSurveyTexts.es[kind];
  const { kind: _, version, ...content } = shippedDefinitions.current(kind);
  const english = textsIn(questionnaireDraftOf(content), questionnaireTextKeys);
  const texts = english.map(one => ({ ...one, text: own[one.id] ?? "" }));
  expect(translationProblems({ of: version, texts })).toEqual([]);
  expect(Object.keys(own).filter(id => !english.some(one => one.id === id))).toEqual([]);
});
