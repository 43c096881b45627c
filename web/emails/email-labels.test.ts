import { emailStates } from "@hb/domain/emails/email.ts";
import { international } from "@hb/domain/locale.ts";
import { expect, test } from "vitest";
import { emailLabel, isEarly, reasonText, recipientLabel, whenText } from "./email-labels.ts";
import { withExternalLinks } from "./message/EmailFrame.tsx";

const site = { locale: international, zone: "America/Los_Angeles", today: "2026-11-17" };
const at = "2026-11-18T18:30:00.000Z";

test("an email says when it is or was sent, in the site's time zone", () => {
  expect(whenText({ state: "planned", at }, site)).toBe("Planned for Wed 18 Nov, 10:30");
  for (const state of emailStates) expect(whenText({ state, at }, site)).toContain("Wed 18 Nov, 10:30");
});

test("participants are shown by number and name, accounts by address", () => {
  const person = { participant: { id: 1280, name: "Wren Abernathy" }, to: "wren@example.org" };
  expect(recipientLabel(person)).toBe("1280 Wren Abernathy");
  expect(recipientLabel({ participant: null, to: "ana@hb.example" })).toBe("ana@hb.example");
  expect(emailLabel({ ...person, type: 7 })).toBe("Booking reminder owner to 1280 Wren Abernathy");
});

test("what happened to an email says more than why it exists", () => {
  expect(reasonText({ reason: null, because: "Booked", isHeld: false })).toBe("Booked");
  expect(reasonText({ reason: "Mailbox full", because: "Booked", isHeld: false })).toBe("Mailbox full");
  expect(reasonText({ reason: null, because: "Booked", isHeld: true })).toBe("On hold until released");
});

test("only a planned email whose time is still to come is early", () => {
  const now = Date.parse(at);
  expect(isEarly({ state: "planned", at }, now - 3_600_000)).toBe(true);
  expect(isEarly({ state: "planned", at }, now - 60_000)).toBe(false);
  expect(isEarly({ state: "queued", at }, now - 3_600_000)).toBe(false);
});

test("links of a shown message can't lead the frame itself anywhere", () => {
  expect(withExternalLinks("<html><head><title>x</title>")).toBe('<html><head><base target="_blank"><title>x</title>');
  expect(withExternalLinks("<p>x</p>")).toBe('<base target="_blank"><p>x</p>');
});
