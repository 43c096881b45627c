import { usStates } from "@hb/domain/lookups/us-states.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { openDesk } from "./visits.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-MX" });

test("My phone is in Spanish: so is the form, and what I typed stays when I change the language", async ({
  page,
  hb,
}) => {
  const goOn = () => page.getByRole("button", { name: "Continuar" }).tap();
  await page.goto(`${hb.address}/registration-form`);
  await expect(page.getByRole("heading", { name: "Participe en nuestro estudio de visores" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("button", { name: "English" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await goOn();
  await expect(page.getByRole("alert")).toContainText("Revise 4 respuestas: Nombre, Apellidos");
  await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("Responda a esta pregunta.");
  await page.getByLabel("Nombre").fill("Inés");
  await page.getByLabel("Apellidos").fill("Márquez Ríos");
  await page.getByLabel("Mes").selectOption("mayo");

  await page.getByRole("button", { name: "English" }).tap();
  await expect(page.getByRole("heading", { name: "Take part in our headset study" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByLabel("First name")).toHaveValue("Inés");
  await expect(page.getByLabel("Month")).toHaveValue("5");
  await expect(page.getByRole("alert")).toContainText("Please check 2 answers");
  await page.getByLabel("Day").fill("1");
  await page.getByRole("button", { name: "Español" }).tap();
  await expect(page.getByLabel("Apellidos")).toHaveValue("Márquez Ríos");
  await expect(page.getByLabel("Día")).toHaveValue("1");
  await page.getByLabel("Año").fill("1990");
  await page.getByRole("radio", { name: "Femenino" }).check();
  await goOn();

  await page.getByLabel("Correo electrónico").fill("ines@example.com");
  await page.getByLabel("País").selectOption("México");
  await expect(page.getByRole("combobox", { name: "Estado", exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Teléfono")).toHaveAccessibleDescription(
    /Por ejemplo, [\d ]+\. Si el número es de otro país/,
  );
  await page.getByLabel("País").selectOption("Estados Unidos");
  await page.getByRole("combobox", { name: "Estado", exact: true }).selectOption("Nueva York");
  await page.getByLabel("Teléfono").fill("(415) 555-0170");
  // Saved in one language and opened again in the other.
  await page.goto(`${hb.address}/registration-form?step=2&lang=en`);
  await expect(page.getByText("Your answers were saved on this device.")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("(415) 555-0170");
  await page.goto(`${hb.address}/registration-form?step=2&lang=es`);
  await goOn();
  await page.getByLabel("Código postal").fill("1234");
  await goOn();
  await expect(page.getByLabel("Código postal")).toHaveAccessibleDescription(/Debería verse así: 94110/);
  await page.getByRole("button", { name: "English" }).tap();
  await expect(page.getByRole("alert")).toHaveText("Please check 1 answer: ZIP code");
  await page.getByRole("button", { name: "Español" }).tap();
  await page.getByLabel("Código postal").fill("10001");
  await goOn();
  await page.getByRole("radio", { name: "Recibir un visor en préstamo" }).check();
  for (let step = 4; step < 9; step++) {
    await goOn();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "He leído cómo se tratan mis datos." }).check();
  await page.getByRole("checkbox", { name: "Pueden comunicarse conmigo" }).check();
  await page.getByRole("button", { name: "Enviar registro" }).tap();
  await expect(page.getByRole("heading", { name: "Gracias, Inés" })).toBeFocused();
  await expect(page.getByText("Recibimos su registro")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // Staff see it in their own words, and which language she reads.
  const desk = await openDesk(hb.address);
  expect(await desk.read("getParticipant", { id: 1001 })).toMatchObject({
    participant: { firstName: "Inés", state: usStates.find("New York"), postalCode: "10001", language: 2 },
  });
});
