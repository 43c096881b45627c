import { randomUUID } from "node:crypto";
import { addPerson } from "@hb/server/testing/people.ts";
import { startStudy } from "@hb/server/testing/study.ts";
import { ms } from "./load.ts";

const rounds = 150;
const minuteMs = 60_000;

/** Whether the time of an answer tells a wrong link from a revoked or an unknown one. */
export async function bench(print: (line: string) => void): Promise<void> {
  let now = Date.parse("2026-11-17T08:00:00.000Z");
  const study = await startStudy({ now: new Date(now).toISOString() });
  const [there, revoked] = [await addPerson(study), await addPerson(study)];
  const key = "0".repeat(32);
  await study.call("revokeLink", { participantId: revoked, form: "consent", requestId: randomUUID() });
  const kinds = { wrong: there, revoked, unknown: 9_999_999 };
  const times: Record<string, number[]> = { wrong: [], revoked: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    // Eight rounds of three guesses stay below the limit; then its window is over.
    if (round % 8 === 7) study.setNow(new Date((now += 20 * minuteMs)).toISOString());
    for (const [kind, participant] of Object.entries(kinds)) {
      const begin = performance.now();
      await study.anonymous.call("openConsent", { participant, key }).catch(() => {});
      times[kind]?.push(performance.now() - begin);
    }
  }
  for (const [kind, took] of Object.entries(times)) {
    const sorted = took.toSorted((a, b) => a - b);
    print(
      `${kind}: median ${ms(sorted[Math.floor(rounds / 2)] ?? 0)}, quarter ${ms(sorted[Math.floor(rounds / 4)] ?? 0)}`,
    );
  }
  await study.stop();
}
