import { expect, test } from "vitest";
import { readerAt } from "../format.ts";
import { createLogFormat } from "../log/format.ts";
import { deviceFields } from "./device.ts";
import { factLabel, factText, orderedFields } from "./facts.ts";
import { personFields } from "./person.ts";
import { sessionFields } from "./session.ts";

const words = {
  words: createLogFormat(readerAt("America/Los_Angeles", "2026-11-17T18:00:00.000Z"), "USD"),
  labels: { "own:pets": "Do you have pets?" },
  people: { 1042: "María López" },
};

test("every fact has a label, in an order of its own", () => {
  const kinds = { participant: personFields, session: sessionFields, device: deviceFields };
  for (const [kind, fields] of Object.entries(kinds) as [keyof typeof kinds, object][]) {
    expect(orderedFields(kind, fields).toSorted()).toEqual(Object.keys(fields).toSorted());
    for (const field of Object.keys(fields)) expect(factLabel(kind, field, words)).toMatch(/^[A-Z]/);
  }
});

test("values read as they do elsewhere", () => {
  expect(factText("participant", "status", null, words)).toBe("Blank");
  expect(factText("participant", "bornOn", "1990-05-01", words)).toBe("May 1, 1990");
  expect(factText("participant", "companies", [], words)).toBe("Blank");
  expect(factText("session", "participant", 1042, words)).toBe("1042 María López");
  expect(factText("session", "participant", 1043, words)).toBe("1043");
  expect(factText("session", "bonusCents", 7550, words)).toBe("$75.50");
  expect(factText("device", "holder", null, words)).toBe("No one");
  expect(factLabel("participant", "own:pets", words)).toBe("Do you have pets?");
  expect(factText("participant", "own:pets", { answer: 1, text: "Two cats" }, words)).toBe("Two cats");
  expect(factText("participant", "own:pets", { answer: null, text: "" }, words)).toBe("Blank");
});
