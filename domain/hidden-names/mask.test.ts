import { expect, test } from "vitest";
import { z } from "zod";
import { DateOn, PlainText } from "../contract.ts";
import { logAction } from "../log/actions.ts";
import { logPayloads } from "../log/payloads.ts";
import { Participant, ParticipantId } from "../participants/participant.ts";
import { emptyProfile } from "../participants/profile.ts";
import { withoutNames } from "./entries.ts";
import { hiddenText, maskOf, pseudonymOf } from "./mask.ts";
import { questionsIn } from "./questions.ts";

test("text is hidden unless its schema says that it names no one", () => {
  const mask = maskOf(
    z.object({ free: z.string(), maybe: z.string().nullable(), left: z.string().optional(), plain: PlainText }),
  );
  const given = { free: "Wren", maybe: "Wren", left: "Wren", plain: "Booth A" };
  expect(mask(given)).toEqual({ free: hiddenText, maybe: null, plain: "Booth A" });
  expect(mask({ free: "", maybe: null, plain: "" })).toEqual({ free: "", maybe: null, plain: "" });
});

test("numbers, choices, days and moments stay", () => {
  const schema = z.object({ n: z.int(), on: DateOn, at: z.iso.datetime(), id: z.uuid(), is: z.enum(["a", "b"]) });
  const given = { n: 1, on: "2026-11-17", at: "2026-11-17T18:00:00.000Z", id: crypto.randomUUID(), is: "a" };
  expect(maskOf(schema)(given)).toEqual(given);
});

test("what no schema describes is left out", () => {
  const mask = maskOf(z.object({ any: z.unknown(), map: z.record(z.string(), z.int()) }));
  expect(mask({ any: { name: "Wren" }, map: { Wren: 1 }, more: "Wren" })).toEqual({ map: {} });
});

test("a person is called by their number, wherever it stands beside the name", () => {
  const mask = maskOf(
    z.object({ participantId: ParticipantId, name: z.string(), station: z.object({ name: PlainText }) }),
  );
  expect(mask({ participantId: 1042, name: "Wren Abernathy", station: { name: "Booth A" } })).toEqual({
    participantId: 1042,
    name: "P-1042",
    station: { name: "Booth A" },
  });
  expect(pseudonymOf(7)).toBe("P-0007");
});

test("a birth date is hidden though it isn't text, and an own answer stays unless it is in words", () => {
  const schema = Participant.pick({ id: true, bornOn: true, ownAnswers: true, gender: true });
  const given = { id: 1, bornOn: "1987-07-13", ownAnswers: { hand: 1, why: "I'm Wren", sports: [1, 2] }, gender: 2 };
  expect(maskOf(schema)(given)).toEqual({ id: 1, bornOn: null, ownAnswers: { hand: 1, sports: [1, 2] }, gender: 2 });
});

test("every field of a profile that is text is hidden, but for the time zone", () => {
  const texts = { firstName: "Wren", lastName: "Wren", email: "wren@example.com", phone: "Wren", city: "Wren" };
  const person = { ...emptyProfile("America/Los_Angeles"), ...texts, street: "Wren", postalCode: "Wren", id: 1042 };
  const left = maskOf(Participant.partial())({ ...person, specialAccommodationText: "Wren" });
  expect(JSON.stringify(left)).not.toMatch(/wren/i);
  expect(left).toMatchObject({ firstName: "P-1042", lastName: "", email: null, timeZone: "America/Los_Angeles" });
});

test("the payload of every action can be masked", () => {
  for (const [action, payload] of Object.entries(logPayloads)) expect(() => maskOf(payload), action).not.toThrow();
});

test("an entry says what happened to whom by number; colleagues keep their names", () => {
  const entry = {
    action: logAction.participantComment,
    actor: { kind: "staff" as const, id: "u1" },
    participantId: 1042,
    payload: { old: null, new: "Wren said so", actorName: "Ana", participantName: "Wren Abernathy" },
  };
  expect(withoutNames(entry).payload).toEqual({
    old: null,
    new: hiddenText,
    actorName: "Ana",
    participantName: "P-1042",
  });
  const byLink = { ...entry, actor: { kind: "participant" as const, id: "consent" } };
  expect(withoutNames({ ...byLink, payload: { ...entry.payload, actorName: "Wren" } }).payload).toMatchObject({
    actorName: "P-1042",
  });
});

test("a read asks for names by any text but a participant number", () => {
  const input = z.object({ text: z.string().meta({ names: "number" }).optional(), other: z.string().optional() });
  const asks = questionsIn(input, { isRead: true });
  expect([{}, { text: " 1042 " }, { text: "" }].map(asks)).toEqual([false, false, false]);
  expect([{ text: "wren" }, { text: "4155550187" }, { other: "1042" }].map(asks)).toEqual([true, true, true]);
  expect(questionsIn(input, { isRead: false })({ other: "wren" })).toBe(false);
});
