import { participantStatuses } from "@hb/domain/participants/status.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { lookOf } from "./status-look.ts";

test("a status has the study's exact word and the tone of what it means", () => {
  expect(participantStatuses.ids.map(id => lookOf("participant", id)).map(({ word, tone }) => [word, tone])).toEqual([
    ["Blank", "ghost"],
    ["Contacted", "amber"],
    ["Scheduled", "blue"],
    ["Completed", "green"],
    ["Rejected", "red"],
    ["Duplicate", "grey"],
    ["Withdrawn", "orange"],
    ["Not selected", "grey"],
  ]);
  expect(lookOf("session", 5)).toMatchObject({ word: "NoShow", tone: "red" });
});

test("the same word has the same look in every list", () => {
  const all = [
    ...participantStatuses.ids.map(id => lookOf("participant", id)),
    ...sessionStatuses.ids.map(id => lookOf("session", id)),
  ];
  for (const one of all)
    for (const other of all)
      if (one.word === other.word) expect([one.tone, one.icon]).toEqual([other.tone, other.icon]);
});

test("a status that this build doesn't know yet is shown as it is", () => {
  expect(lookOf("participant", 99)).toMatchObject({ word: "99", tone: "grey" });
});
