import { openDatabase } from "@hb/platform/database/database.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import jsqr from "jsqr";
import { migrations } from "../running-hb.ts";
import { expect, signIn, test } from "./journey.ts";

test("A scanner reads the code of every headset from its label", async ({ page, hb }) => {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size: 500, now: new Date().toISOString() });
  await database.close();
  await signIn(page, `${hb.address}/remote-study/labels`);
  const codes = page.getByRole("img", { name: /^QR code of/ });
  await expect.poll(() => codes.count()).toBeGreaterThan(20);
  const unread: string[] = [];
  for (const code of await codes.all()) {
    const picture = await code.screenshot();
    const { pixels, width, height } = await page.evaluate(
      async bytes => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        canvas?.drawImage(bitmap, 0, 0);
        const read = canvas?.getImageData(0, 0, bitmap.width, bitmap.height);
        return { pixels: [...(read?.data ?? [])], width: bitmap.width, height: bitmap.height };
      },
      [...picture],
    );
    const text = jsqr.default(new Uint8ClampedArray(pixels), width, height)?.data;
    if (!text?.includes("/device")) unread.push((await code.getAttribute("aria-label")) ?? "");
  }
  expect(unread).toEqual([]);
});
