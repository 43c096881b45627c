import { afterAll, beforeAll, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy();
});
afterAll(() => study.stop());

const read = (query: string) => fetch(`${study.hb.address}/home-survey.webmanifest${query}`);

test("an icon has the study's name and opens the person's survey, without the key of their link", async () => {
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { studyName: "Northlight" } });
  const answer = await read("?participant=1042");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    ...{ name: "Northlight", id: "/home-survey/1042" },
    start_url: "/home-survey/1042",
    display: "standalone",
  });
  expect(JSON.stringify(manifest)).not.toMatch(/[0-9a-f]{32}/);
});

test("there is none without a person", async () => {
  for (const query of ["", "?participant=0", "?participant=../1042", "?participant=1042%22"])
    expect((await read(query)).status).toBe(404);
});
