import { expect, test } from "vitest";
import { textsIn, translationProblems } from "../../design/translation.ts";
import { consentTemplate, consentTextKeys } from "../content.ts";
import { version1Texts } from "./version-1.es.ts";

test("every word of HB's consent template is there in Spanish, and no other", () => {
  const english = textsIn(consentTemplate, consentTextKeys);
  const texts = english.map(one => ({ ...one, text: version1Texts[one.id] ?? "" }));
  expect(translationProblems({ of: 1, texts })).toEqual([]);
  expect(Object.keys(version1Texts).filter(id => !english.some(one => one.id === id))).toEqual([]);
});
