import { version1Texts } from "@hb/domain/consent/versions/version-1.es.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { questTypes, vrHeadsetBrands, vrHeadsetTypes } from "@hb/domain/lookups/vr-headsets.ts";
import { dailyTexts } from "@hb/domain/surveys/definitions/daily.es.ts";
import type { Page } from "@playwright/test";
import type { HostedStudy } from "../hosted-study.ts";
import { inNewestEmailTo } from "./inbox.ts";
import { expect, test } from "./journey.ts";
import { cutOff, overlapping, speakPseudo, unbracketed } from "./pseudo-language.ts";
import { invite, publishInSpanish } from "./spanish-study.ts";
import { inDays, openDesk } from "./visits.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Every public page, as far as it looks different; `look` is called wherever there is something to look at. */
async function visit(page: Page, hb: HostedStudy, look: (where: string) => Promise<void>): Promise<void> {
  const opened = async (address: string, where: string) => {
    await page.goto(`${hb.address}${address}${address.includes("?") ? "&" : "?"}lang=es`);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.locator("main h1").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await look(where);
  };
  const next = () => page.locator("button[type=submit]").tap();

  await opened("/registration-form", "registration");
  await next();
  await look("registration, what is missing");
  await page.locator("#firstName").fill("Maya");
  await page.locator("#lastName").fill("Ferrer");
  await page.locator("#bornOn").selectOption({ index: 5 });
  await page.locator("#bornOn-day").fill("1");
  await page.locator("#bornOn-year").fill("1990");
  await page.locator("[name=gender]").first().check();
  await next();
  await page.locator("#country").selectOption({ index: 1 });
  await page.locator("#state").selectOption({ index: 5 });
  await next();
  await look("registration, how to reach someone");
  await page.locator("#email").fill("maya@example.org");
  await page.locator("#phone").fill("415 555 0170");
  await next();
  await page.locator("#postalCode").fill("x");
  await next();
  await look("registration, a wrong postal code");
  await page.locator("#postalCode").fill("94110");
  await next();
  await page.locator("[name=type]").first().check();
  for (const brand of [0, 2, 3]) await page.locator("[name=headsets]").nth(brand).check();
  await look("registration, headsets");
  for (let step = 4; step < 9; step++) {
    await next();
    await look(`registration, step ${step + 1}`);
  }
  await page.locator("#privacyVersion").check();
  await page.locator("#contactVersion").check();
  await next();
  await expect(page.locator("#registration-form")).toHaveCount(0);
  await expect(page.locator("main h1")).toBeVisible();
  await look("registration, thank you");

  const desk = await openDesk(hb.address);
  await desk.slots([inDays(3), inDays(4)], ["10:30", "13:00"]);
  const { id, link } = await desk.invite("Maya", "Ferrer");
  await desk.change("sendEmailTo", { type: emailType.bookingInvitation, participantId: id, about: null });
  const stop = await inNewestEmailTo(hb, "maya@example.org", /\/stop-emails\/\d+\/[0-9a-f]{32}/);
  await opened(stop, "stop emails");
  await page.locator("main button").first().tap();
  await expect(page.locator("main button")).toHaveCount(1);
  await look("stop emails, stopped");
  await opened(`${stop.slice(0, -4)}0000`, "stop emails, a wrong link");
  await opened("/confirm-email/1/0123456789abcdef0123456789abcdef", "confirm email, a wrong link");
  await opened("/booking", "booking, without a link");
  const { pathname, search } = new URL(link);
  await opened(`${pathname}${search}`, "booking");
  await page.locator("button[aria-pressed]").first().tap();
  await expect(page.getByRole("timer")).toBeVisible();
  await look("booking, a time that is held");
  await page.locator("main button:not([aria-pressed])").last().tap();
  await expect(page.locator("button[aria-pressed]")).toHaveCount(0);
  await look("booking, a visit");

  const survey = await invite(hb, "homeSurvey");
  await opened(new URL(survey.address).pathname, "home survey");
  await next();
  await look("home survey, what is missing");
  await page.locator("input").first().fill("1");
  await next();
  await look("home survey, choices");
  await publishInSpanish(survey.staff);
  const consent = await invite(hb, "consent");
  await opened(new URL(consent.address).pathname, "consent");
  await next();
  await look("consent, what is missing");
  await opened("/icf-form/1/0123456789abcdef0123456789abcdef", "consent, a wrong link");
  await opened("/home-survey/1/0123456789abcdef0123456789abcdef", "home survey, a wrong link");
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const headsets = [vrHeadsetBrands, vrHeadsetTypes, questTypes].flatMap(({ entries }) =>
  entries.map(({ label }) => label),
);

/** What the study wrote, names and dates. */
const written = [...Object.values(version1Texts), ...Object.values(dailyTexts)].toSorted((a, b) => b.length - a.length);
const notOurs = [
  new RegExp(written.map(escaped).join("|"), "g"),
  new RegExp(
    headsets
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join("|"),
    "g",
  ),
  /Northlight|Headset Study|Maya|Ferrer|Lucía|Peña|HB/g,
  /\S+@\S+/g,
  /[ap]\.? ?m\.?/g,
  /\b(lun|mar|mié|jue|vie|sáb|dom|ene|feb|abr|may|jun|jul|ago|sep|sept|oct|nov|dic|[a-zé]+es|sábado|domingo|[a-z]+embre|[a-z]+[ei]l|octubre|febrero|enero|marzo|mayo|junio|julio|agosto|a|de|hora|del|Pacífico|tiempo universal coordinado)\b/g,
];

test("Every text of the public pages comes from their texts, and has room to grow by two fifths", async ({
  page,
  hb,
  context,
}) => {
  test.setTimeout(240_000);
  await speakPseudo(context);
  const found: string[] = [];
  await visit(page, hb, async where => {
    for (const text of await unbracketed(page, notOurs)) found.push(`${where}: ${text}`);
    for (const box of await cutOff(page)) found.push(`${where}: no room: ${box}`);
  });
  expect(found).toEqual([]);
});

test("Read from right to left, no public page breaks", async ({ page, hb, context }) => {
  test.setTimeout(240_000);
  await context.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.dir = "rtl";
    });
  });
  const found: string[] = [];
  await visit(page, hb, async where => {
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
    for (const box of [...(await cutOff(page)), ...(await overlapping(page))]) found.push(`${where}: ${box}`);
  });
  expect(found).toEqual([]);
});
