import { expect, test } from "vitest";
import { textsIn } from "../../design/translation.ts";
import { sampleEmail } from "../samples.ts";
import { ownWording } from "./catalog.es.ts";
import { defaultWording, type EmailName, emailDefinition, emailNames } from "./catalog.ts";
import { type EmailDraft, emailProblems, emailTemplate, emailTextKeys } from "./content.ts";
import { placeholdersIn } from "./wording.ts";

const spanish = ownWording.es;
const site = {
  studyName: "Northlight",
  timeZone: "America/Los_Angeles",
  siteAddress: "1 Main St",
  arrivalNote: { en: "", es: "" },
  webAppUrl: () => "https://northlight.example",
};
const asDraft = (name: EmailName) => spanish[name] as unknown as EmailDraft;

test.each(emailNames)("%s in Spanish has the variants, texts and placeholders of the English one", name => {
  const [english, said] = [emailTemplate(name), asDraft(name)].map(content => textsIn(content, emailTextKeys));
  expect(said?.map(({ id }) => id).toSorted()).toEqual(english?.map(({ id }) => id).toSorted());
  expect(emailProblems(name, asDraft(name))).toEqual([]);
  for (const { id, english: words } of said ?? []) {
    const original = english?.find(one => one.id === id)?.english ?? "";
    expect([
      id,
      placeholdersIn(words)
        .map(one => one.name)
        .toSorted(),
    ]).toEqual([
      id,
      placeholdersIn(original)
        .map(one => one.name)
        .toSorted(),
    ]);
    expect(words).not.toBe(original);
  }
});

test("everything around the wording is in its language: greeting, facts, reasons, dates", () => {
  for (const name of emailNames)
    for (const variant of Object.keys(emailDefinition(name).variants)) {
      const { version, content } = defaultWording(name);
      const english = sampleEmail(site, { name, variant, wording: { version, content } });
      const inSpanish = sampleEmail(site, {
        name,
        variant,
        wording: { version, content: spanish[name], language: "es" },
      });
      expect(inSpanish.language).toBe("es");
      expect(inSpanish.greeting).toBe("Hola, Maya:");
      expect(inSpanish.because).toMatch(/^Recibe este correo porque /);
      const labels = (email: typeof english) => (email.facts ?? []).map(([label]) => label);
      expect(labels(inSpanish)).toHaveLength(labels(english).length);
      for (const label of labels(english)) expect(labels(inSpanish)).not.toContain(label);
      expect(JSON.stringify(inSpanish)).not.toMatch(/November|Thursday|Pacific Time|\b[ap]m\b/);
    }
});
