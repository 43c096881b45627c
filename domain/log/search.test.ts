import { expect, test } from "vitest";
import { logAction } from "./actions.ts";
import type { LoggedEntry } from "./entry.ts";
import { searchedWords, searchTextOf } from "./search.ts";

const entry = {
  action: logAction.participantStatus,
  actor: { kind: "staff", id: "u-dana" },
  participantId: 1042,
  subject: null,
  payload: { old: 1, new: 5, reason: "Advised by her doctor", actorName: "Dána", participantName: "María López" },
} satisfies Pick<LoggedEntry, "action" | "actor" | "participantId" | "subject" | "payload">;

test("an entry is found by the words of its sentence and of its values, whatever their case and accents", () => {
  expect(searchTextOf(entry)).toBe("dana changed the status of 1042 maria lopez from contacted to scheduled");
});

test("what not every reader may see isn't searched in", () => {
  expect(searchTextOf(entry)).not.toContain("doctor");
  expect(
    searchTextOf({
      ...entry,
      action: logAction.sessionStatus,
      payload: { ...entry.payload, startsAt: "2026-11-17T18:30:00.000Z" },
    }),
  ).toContain("doctor");
});

test("an email is also found by the address it went to", () => {
  const payload = { type: 3, to: "Maria@Example.org", participantName: "María López" };
  expect(searchTextOf({ ...entry, action: logAction.emailSent, payload })).toBe(
    "a colleague sent booking reminder loaner to 1042 maria lopez maria@example.org",
  );
});

test("words are searched for one by one", () => {
  expect(searchedWords("  Scheduled   MARÍA maria ")).toEqual(["scheduled", "maria"]);
  expect(searchedWords("  ")).toEqual([]);
});
