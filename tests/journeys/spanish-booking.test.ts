import { languageId } from "@hb/domain/lookups/languages.ts";
import { expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("I switch to Spanish, book a visit and get its confirmation in Spanish; the study remembers", async ({
    page,
    hb,
  }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([inDays(3)], ["10:30", "13:00"]);
    const { id, link } = await desk.invite("Maria", "Ferrer");

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hi Maria, choose a time for your visit");
    await page.getByRole("button", { name: "Español" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hola, Maria: elija una hora para su visita");
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("es");
    const languageOfMaria = async () => {
      const found = await desk.read("getParticipant", { id });
      return found.sees === "profile" ? found.participant.language : undefined;
    };
    await expect.poll(languageOfMaria).toBe(languageId("es"));

    // On another day, on a device that doesn't remember: the person's own language comes before the browser's.
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hola, Maria: elija una hora para su visita");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /^1:00/ }).tap();
    await page.getByRole("button", { name: "Reservar visita" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Nos vemos el /);
    const subjects = async () =>
      (await desk.read("listParticipantEmails", { participantId: id })).rows.map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Su visita del .* está reservada$/));

    // A link in an email opens in its language and, once the visitor changes it, stays in theirs.
    await page.goto(`${link}&lang=es`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Nos vemos el /);
    await page.getByRole("button", { name: "English" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^See you/);
    await expect.poll(languageOfMaria).toBe(languageId("en"));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^See you/);
  });
});
