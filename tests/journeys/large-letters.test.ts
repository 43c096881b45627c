import { expect, test } from "./journey.ts";

test.use({ viewport: { width: 360, height: 640 } });

test("With the keyboard, no field that has the focus is under the bar", async ({ page, hb }) => {
  await page.goto(`${hb.address}/registration-form`);
  await page.getByLabel("First name").focus();
  const covered: string[] = [];
  for (let n = 0; n < 24; n++) {
    await page.keyboard.press("Tab");
    const under = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const box = focused.getBoundingClientRect();
      const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
      const isFree =
        at !== null && (focused.contains(at) || at.contains(focused) || at.closest("label")?.contains(focused));
      return isFree ? null : `${focused.tagName} ${focused.id} at ${Math.round(box.bottom)}`;
    });
    if (under) covered.push(under);
  }
  expect(covered).toEqual([]);
});

test("Letters twice as large in the browser's settings are twice as large here", async ({ page, hb }) => {
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("h1, label, p, button, input")]
        .filter(element => element.getClientRects().length > 0)
        .map(element => {
          const { fontSize, lineHeight } = getComputedStyle(element);
          return [element.tagName, Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const;
        }),
    );
  await page.goto(`${hb.address}/registration-form`);
  await expect(page.getByLabel("First name")).toBeVisible();
  const usual = await sizes();
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const doubled = await sizes();
  expect(usual.length).toBeGreaterThan(8);
  const wrong = doubled.filter(([, size, line], n) => {
    const [, before = 0, lineBefore = 0] = usual[n] ?? [];
    return Math.abs(size - 2 * before) > 0.5 || Math.abs(line - 2 * lineBefore) > 0.5;
  });
  expect(wrong).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
