import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Strip, useSquaresPerLine } from "../../remote-study/list/Strip.tsx";
import { useKeys } from "../../shell/keys/keys.ts";
import { ShortcutsDialog } from "../../shell/keys/ShortcutsDialog.tsx";
import { renderStaff } from "../../testing/render.tsx";
import { Sheet } from "./Sheet.tsx";

const nothing = () => {};

test("the filters on a phone have the whole height of the window", async () => {
  await page.viewport(390, 844);
  await renderStaff(
    <Sheet title="Filters" foot="Show 12" onClose={nothing}>
      <div style={{ height: 3000 }}>Status</div>
    </Sheet>,
  );
  await expect.poll(() => page.getByText("Show 12").element().getBoundingClientRect().bottom).toBeGreaterThan(800);
});

function ManyKeys() {
  const [isOpen, setIsOpen] = useState(false);
  useKeys("Participants", "page", named("Row", 16));
  useKeys("Go to", "page", named("Page", 16));
  useKeys("Everywhere", "page", named("Search", 16));
  return isOpen ? (
    <ShortcutsDialog onClose={nothing} />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Open
    </button>
  );
}

function named(word: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({ keys: ["a"], words: `${word} ${at}`, act: nothing }));
}

test("shortcuts that don't fit are below, not beside the window", async () => {
  for (const [width, height] of [
    [1440, 500],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const shown = await renderStaff(<ManyKeys />);
    await page.getByRole("button", { name: "Open" }).click();
    const keys = page.getByRole("region", { name: "All keys of this screen" });
    await expect.element(keys).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = keys.element();
    expect(scrollWidth).toBe(clientWidth);
    expect(scrollHeight).toBeGreaterThan(clientHeight);
    await shown.unmount();
  }
});

function TwelveWeeks() {
  const squares = Array.from({ length: 84 }, () => ({ state: "done" as const, text: "done" }));
  return <Strip label="Daily surveys" squares={squares} group={7} groupsPerLine={useSquaresPerLine() / 7} />;
}

test("the squares of twelve weeks fit on a phone", async () => {
  await page.viewport(390, 844);
  await renderStaff(<TwelveWeeks />);
  const strip = page.getByRole("img", { name: /^Daily surveys/ });
  await expect.element(strip).toBeVisible();
  expect(strip.element().getBoundingClientRect().width).toBeLessThan(350);
});
