import { emailStates } from "@hb/domain/emails/email.ts";
import { expect, test } from "vitest";
import { isEarly, sayMail, sayReason, sayRecipient, sayTime, sayWhen } from "./mail-words.ts";
import { outward } from "./message/MailFrame.tsx";

const site = { zone: "America/Los_Angeles", today: "2026-11-17" };
const at = "2026-11-18T18:30:00.000Z";

test("a mail says when it goes or went, on the site's clock", () => {
  expect(sayWhen({ state: "planned", at, isHeld: false }, site)).toBe("Planned for Wed 18 Nov, 10:30");
  for (const state of emailStates) expect(sayWhen({ state, at, isHeld: false }, site)).toContain("Wed 18 Nov, 10:30");
  expect(sayTime("2026-11-17T18:30:00.000Z", site)).toBe("10:30");
  expect(sayTime(at, site)).toBe("Wed 18 Nov, 10:30");
});

test("people are named before their address, and accounts by address", () => {
  const person = { participant: { id: 1280, name: "Wren Abernathy" }, to: "wren@example.org" };
  expect(sayRecipient(person)).toBe("1280 Wren Abernathy");
  expect(sayRecipient({ participant: null, to: "ana@hb.example" })).toBe("ana@hb.example");
  expect(sayMail({ ...person, type: 7 })).toBe("Booking reminder owner to 1280 Wren Abernathy");
});

test("what happened to a mail says more than why it exists", () => {
  expect(sayReason({ reason: null, because: "Booked", isHeld: false })).toBe("Booked");
  expect(sayReason({ reason: "Mailbox full", because: "Booked", isHeld: false })).toBe("Mailbox full");
  expect(sayReason({ reason: null, because: "Booked", isHeld: true })).toBe("Held back until it is released");
});

test("only a planned mail whose time is still to come is early", () => {
  const now = Date.parse(at);
  expect(isEarly({ state: "planned", at, isHeld: false }, now - 3_600_000)).toBe(true);
  expect(isEarly({ state: "planned", at, isHeld: false }, now - 60_000)).toBe(false);
  expect(isEarly({ state: "queued", at, isHeld: false }, now - 3_600_000)).toBe(false);
});

test("links of a shown message cannot lead the frame itself anywhere", () => {
  expect(outward("<html><head><title>x</title>")).toBe('<html><head><base target="_blank"><title>x</title>');
  expect(outward("<p>x</p>")).toBe('<base target="_blank"><p>x</p>');
});
