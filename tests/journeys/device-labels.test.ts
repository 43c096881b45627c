import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import jsqr from "jsqr";
import { admin } from "../running-hb.ts";
import { expect, signIn, test } from "./journey.ts";

/** In the page: one picture of all labels, as brightness by pixel. Read at once, because each picture takes long. */
async function greyOf(bytes: number[]): Promise<{ grey: string; width: number }> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  canvas?.drawImage(bitmap, 0, 0);
  const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8ClampedArray() };
  let grey = "";
  for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at] ?? 0);
  return { grey: btoa(grey), width: bitmap.width };
}

/** Each label's QR code as a scanner reads it, by its name; null where it reads none. */
async function scan(page: Page): Promise<Record<string, string | null>> {
  const boxes = await page.getByRole("img", { name: /^QR code of/ }).evaluateAll(codes =>
    codes.map(code => {
      const { x, y, width } = code.getBoundingClientRect();
      return {
        name: code.getAttribute("aria-label") ?? "",
        x: Math.round(x),
        y: Math.round(y),
        side: Math.round(width),
      };
    }),
  );
  const { grey, width } = await page.evaluate(greyOf, [...(await page.screenshot())]);
  const picture = Buffer.from(grey, "base64");
  return Object.fromEntries(
    boxes.map(({ name, x, y, side }) => {
      const pixels = new Uint8ClampedArray(side * side * 4);
      for (let at = 0; at < side * side; at++)
        pixels.fill(picture[(y + Math.floor(at / side)) * width + x + (at % side)] ?? 0, at * 4, at * 4 + 4);
      return [name, jsqr.default(pixels, side, side)?.data ?? null];
    }),
  );
}

const headsets = 115;

test("A scanner reads the code of every headset from its label, and the sheet is of the site's paper", async ({
  page,
  hb,
}) => {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const serials = Array.from({ length: headsets }, (_, n) => `H7K${20_000 + n}`);
  const rest = { kind: 1, place: null, note: null, belkinCase: null };
  for (const serial of serials) await staff.call("addDevice", { requestId: randomUUID(), ...rest, serial });
  const { labels } = (await staff.call("listDeviceLabels", {})) as { labels: { serial: string; address: string }[] };
  await staff.close();
  // Room for all labels, so that one picture has them.
  await page.setViewportSize({ width: 1440, height: 4_500 });
  await signIn(page, `${hb.address}/remote-study/labels`);
  await expect(page.getByRole("img", { name: /^QR code of/ })).toHaveCount(headsets);
  const expected = labels.map(({ serial, address }) => [`QR code of ${serial}`, address]);
  expect(expected).toHaveLength(headsets);
  expect(await scan(page)).toEqual(Object.fromEntries(expected));

  const paper = async () =>
    /\/MediaBox ?\[0 0 (\d+)/.exec((await page.pdf({ preferCSSPageSize: true })).toString("latin1"))?.[1];
  expect(await paper()).toBe("612");
  await page.goto(`${hb.address}/settings`);
  await page.getByRole("button", { name: /^Paper/ }).click();
  await page.getByRole("combobox", { name: "Paper" }).selectOption("A4");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Paper A4/ })).toBeVisible();
  await expect.poll(paper).toBe("594");
});
