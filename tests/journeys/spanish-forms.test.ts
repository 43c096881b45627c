import { readFile } from "node:fs/promises";
import { readPdf } from "@hb/server/testing/pdf.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./barriers.ts";
import { sections } from "./consent-form.ts";
import { expect, signIn, test } from "./journey.ts";
import { invite, publishInSpanish } from "./spanish-study.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const goOn = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();
const question = (page: Page, words: string) => page.getByRole("group", { name: words });

test("I start my consent form in English, go on in Spanish without losing anything, and keep a Spanish PDF", async ({
  page,
  hb,
  browser,
}, info) => {
  test.slow();
  const { staff, id, address } = await invite(hb, "consent");
  await publishInSpanish(staff);
  await page.goto(address);
  await page.getByLabel("Your initials").fill("LP");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Use LP" }).click();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "Lo que hará" })).toBeVisible();
  await expect(page.getByLabel("Sus iniciales")).toHaveValue("LP");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await goOn(page);
  // The server's problems, the missing ones and the page's own are all in Spanish.
  await goOn(page);
  await expect(page.getByRole("alert")).toContainText("Revise 1 respuesta: Sus iniciales");
  for (let section = 3; section <= sections; section++) {
    await page.getByRole("button", { name: "Usar LP" }).click();
    await goOn(page);
  }
  await question(page, "¿Acepta participar").getByRole("radio", { name: "Sí" }).check();
  await question(page, "¿Podemos grabar").getByRole("radio", { name: "Sí" }).check();
  await question(page, "¿Podemos comunicarnos").getByRole("radio", { name: "No" }).check();
  await expectAccessibleInBothSchemes(page);
  await goOn(page);
  await page.getByLabel("Su nombre completo").fill("Lucía Peña");
  await page.getByRole("button", { name: "Escribirla" }).click();
  await page.getByRole("textbox", { name: "Su firma" }).fill("Lucía Peña");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Firmar" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirme su identidad" });
  await dialog.getByLabel("Mes").selectOption("mayo");
  await dialog.getByLabel("Día").fill("1");
  await dialog.getByLabel("Año").fill("1990");
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Gracias, Lucía" })).toBeFocused();
  await expectAccessibleInBothSchemes(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar PDF" }).click();
  const mine = info.outputPath("mine.pdf");
  await (await downloading).saveAs(mine);
  const { text, lang, isTagged, title } = await readPdf(await readFile(mine));
  expect([lang, isTagged]).toEqual(["es-US", true]);
  expect(title).toBe("Consentimiento para participar en el estudio de visores, versión 1");
  for (const words of [
    "Por qué hacemos este estudio",
    "Iniciales",
    "Respuesta",
    "hora del Pacífico",
    "fecha de nacimiento",
  ])
    expect(text).toContain(words);
  for (const words of ["Initials", "Signed", "Answer", "needed to take part"]) expect(text).not.toContain(words);

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(desk, `${hb.address}/participants/${id}`);
  await desk.getByRole("tab", { name: "Consent & files" }).click();
  await expect(desk.getByText(/^Signed version 1 in Spanish on /)).toBeVisible();
  await desk.getByRole("button", { name: "Check record" }).click();
  await expect(desk.getByText("Everything matches.")).toBeVisible();

  await page.getByRole("button", { name: "Retirar mi consentimiento" }).click();
  await page.getByRole("button", { name: "Retirar consentimiento" }).click();
  await expect(page.getByRole("heading", { name: "Retiró su consentimiento" })).toBeFocused();
  await expect(page.getByText("No se borra nada.")).toBeVisible();
});

test("a consent form that the study hasn't published in Spanish is wholly in English", async ({ page, hb }) => {
  const { address } = await invite(hb, "consent");
  await page.goto(`${address}?lang=es`);
  await expect(page.getByLabel("Your initials")).toBeVisible();
  await expect(page.getByRole("button", { name: "Español" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ayuda" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 1 answer: Your initials");
});

test("I answer my survey in Spanish, switch in the middle, and every answer stays", async ({ page, hb }) => {
  const { staff, id, address } = await invite(hb, "homeSurvey");
  await page.goto(`${address}?lang=es`);
  await goOn(page);
  await expect(page.getByRole("alert").first()).toContainText("Revise 1 respuesta");
  await page.getByLabel("Horas").fill("1");
  await goOn(page);
  await question(page, "¿Para qué lo usó?").getByLabel("Juegos").check();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(question(page, "What did you use it for?").getByLabel("Games")).toBeChecked();
  await page.getByRole("button", { name: "Español" }).click();
  await goOn(page);
  await question(page, "¿Qué tan cómodo").getByRole("radio", { name: "5" }).check();
  await expectAccessibleInBothSchemes(page);
  await goOn(page);
  await question(page, "¿Sintió algo de esto").getByLabel("Nada de esto").check();
  await goOn(page);
  await question(page, "¿Hubo algo que no funcionó?").getByLabel("Todo funcionó").check();
  await goOn(page);
  await page.getByRole("button", { name: "Enviar respuestas" }).click();
  await expect(page.getByRole("heading", { name: "Gracias, Lucía" })).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  const { answers } = (await staff.call("listSurveyAnswers", { participantId: id, offset: 0, limit: 5 })) as {
    answers: { answers: object }[];
  };
  expect(answers).toMatchObject([{ answers: { wearTime: 60, activities: [2], comfort: 5, symptoms: [0] } }]);
});
