import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { activate, add } from "./at-home.ts";
import { expect, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** What Safari 15.4, Chrome 100 or Firefox 100 don't have. */
function removeNewer(): void {
  const remove = (from: object | undefined, ...names: string[]) => {
    for (const name of names) if (from) Reflect.deleteProperty(from, name);
  };
  const newerOfArrays = ["findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"];
  remove(Array.prototype, ...newerOfArrays);
  remove(Object.getPrototypeOf(Uint8Array.prototype), ...newerOfArrays);
  remove(Array, "fromAsync");
  remove(Promise, "withResolvers", "try");
  remove(Object, "groupBy");
  remove(Map, "groupBy");
  remove(
    Set.prototype,
    "union",
    "intersection",
    "difference",
    "symmetricDifference",
    "isSubsetOf",
    "isSupersetOf",
    "isDisjointFrom",
  );
  remove(String.prototype, "isWellFormed", "toWellFormed");
  remove(URL, "canParse", "parse");
  remove(AbortSignal, "timeout", "any");
  remove(RegExp, "escape");
  remove(Uint8Array, "fromBase64", "fromHex");
  remove(Uint8Array.prototype, "toBase64", "toHex");
  remove(window, "Iterator", "requestIdleCallback", "cancelIdleCallback", "scheduler", "navigation", "CloseWatcher");
  remove(Document.prototype, "startViewTransition");
  remove(Element.prototype, "checkVisibility");
  remove(HTMLElement.prototype, "inert", "popover", "showPopover", "hidePopover", "togglePopover");
}

/** Syntax and style that those browsers don't read: the build has to write them in another way. */
const newerScript: Record<string, RegExp> = {
  "a regular expression that looks behind": /\(\?<[=!]/,
  "a static block": /static\s*\{/,
  "a method that arrived later":
    /\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|withResolvers|fromAsync|isWellFormed|canParse)\(/,
};
const newerStyle: Record<string, RegExp> = {
  ":has, but for the focus, which has another way": /(?<!\.choice):has\((?!a\))/,
  "color-mix or light-dark": /color-mix\(|light-dark\(/,
  "a container query": /@container/,
  nesting: /[{;}]\s*&/,
  "a range in a media query": /@media[^{]*[<>]=/,
  "rotate, translate or scale by itself": /[{;\s](rotate|translate|scale):/,
};

/** Everything that the page loads, held against the floor. */
function watchFiles(page: Page) {
  const files: Promise<string[]>[] = [];
  page.on("response", response => {
    const { pathname } = new URL(response.url());
    const rules = pathname.endsWith(".js") ? newerScript : pathname.endsWith(".css") ? newerStyle : undefined;
    if (!rules || !pathname.startsWith("/assets/")) return;
    files.push(
      response.text().then(text =>
        Object.entries(rules)
          .filter(([, pattern]) => pattern.test(text))
          .map(([name]) => `${pathname}: ${name}`),
      ),
    );
  });
  return async () => ({ count: files.length, found: (await Promise.all(files)).flat() });
}

test.describe("On an older phone", () => {
  test.use(phone);

  test.setTimeout(90_000);
  test("every public page opens without what newer browsers have, and its files hold nothing newer", async ({
    page,
    hb,
  }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([inDays(3)], ["10:30", "13:00"]);
    const { link } = await desk.invite("Maya", "Ferrer");
    const id = await add(desk.client, "Wren", "Castillo");
    await activate(desk.client, id);
    const addressOf = async (form: "homeSurvey" | "consent") => {
      const { address } = await desk.change("showLink", { participantId: id, form });
      return hb.address + new URL(address).pathname;
    };
    const failures: string[] = [];
    page.on("pageerror", error => failures.push(String(error)));
    await page.addInitScript(removeNewer);
    const look = watchFiles(page);

    await page.goto(`${hb.address}/registration-form`);
    await page.getByLabel("First name").fill("Noor");
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByText(/Please check \d+ answers/)).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: /^1:00 pm/ }).tap();
    await page.getByRole("button", { name: "Book visit" }).tap();
    await expect(page.getByRole("heading", { name: /^See you/ })).toBeVisible();
    await page.goto(await addressOf("homeSurvey"));
    await page.getByLabel("Hours").fill("1");
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByText("What did you use it for?")).toBeVisible();
    await page.goto(await addressOf("consent"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`${hb.address}/stop-emails/${id}/${randomUUID().replaceAll("-", "")}`);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

    const { count, found } = await look();
    expect(count).toBeGreaterThan(10);
    expect([failures, found]).toEqual([[], []]);
  });

  test("a browser below the floor says so and what to do", async ({ page, hb }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "structuredClone"));
    await page.goto(`${hb.address}/registration-form`);
    await expect(page.getByText("This browser is too old for this page. Update it")).toBeVisible();
    await expect(page.locator("#root")).toBeHidden();
  });
});
