import { textsIn } from "@hb/domain/design/translation.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { ownWording } from "@hb/domain/emails/wording/catalog.es.ts";
import { emailNames } from "@hb/domain/emails/wording/catalog.ts";
import { type EmailDraft, emailTemplate, emailTextKeys } from "@hb/domain/emails/wording/content.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkOf } from "../testing/links.ts";
import { addPerson, aRegistration } from "../testing/people.ts";
import { aStation, openSlots } from "../testing/sessions.ts";
import { type Study, startStudy } from "../testing/study.ts";

const now = "2026-11-17T18:00:00.000Z";
let server: MailServer;
let study: Study;
beforeEach(async () => {
  server = await startMailServer();
  study = await startStudy({ now, settings: { SMTP_URL: server.url } });
});
afterEach(async () => {
  await study.stop();
  await server.stop();
});

/** Sentences of HB's English, without their placeholders' values. */
const english = emailNames.flatMap(name =>
  textsIn(emailTemplate(name), emailTextKeys)
    .flatMap(one => one.english.split(/\{[^}]*\}/))
    .map(part => part.trim())
    .filter(part => part.split(" ").length > 3),
);
const around = ["Hello", "You're receiving", "Questions?", "Stop reminders", "Your participant number", "Reply to"];

function expectSpanish(email: MailServer["received"][number] | undefined): void {
  const { subject = "", html = "", text = "" } = email ?? {};
  expect(html).toContain('<html lang="es">');
  expect(email?.headers.find(({ key }) => key === "content-language")?.value).toBe("es");
  for (const words of [...english, ...around]) expect(`${subject}\n${text}\n${html}`).not.toContain(words);
  expect(text).toMatch(/Hola(, [^:]+)?:/);
  expect(text).toContain("¿Tiene preguntas?");
}

const arrived = (to: string, count = 1) =>
  expect
    .poll(() => server.received.filter(one => one.to?.some(({ address }) => address === to)).length, {
      timeout: 30_000,
    })
    .toBe(count);
const mailTo = (to: string) => server.received.filter(one => one.to?.some(({ address }) => address === to)).at(-1);

test("every type of email arrives in Spanish, with nothing English in it", async () => {
  for (const name of emailNames)
    await study.call("sendTest", { type: emailType[name], participantId: null, about: null, language: "es" });
  await arrived("admin@northlight.example", emailNames.length);
  const subjects = new Set<string>();
  for (const email of server.received) {
    expectSpanish(email);
    subjects.add(email.subject ?? "");
  }
  for (const name of emailNames) {
    const [first] = Object.values(ownWording.es[name] as unknown as EmailDraft);
    const start = first?.subject.split("{")[0]?.trim() ?? "";
    expect([...subjects].some(subject => subject.startsWith(`[Test] ${start}`))).toBe(true);
  }
});

test("someone who registers in Spanish is written to in Spanish, with pages that open in it", async () => {
  const { ticket } = await study.anonymous.call("openRegistrationForm", {});
  study.setNow("2026-11-17T18:05:00.000Z");
  const answers = aRegistration({ email: "maria@example.com" });
  await study.anonymous.call("registerParticipant", { answers, ticket, language: "es" });
  await arrived("maria@example.com");
  expectSpanish(mailTo("maria@example.com"));
  expect(mailTo("maria@example.com")?.subject).toBe("Recibimos su registro para Northlight Headset Study");
  expect(mailTo("maria@example.com")?.text).toMatch(/stop-emails\/\d+\/[0-9a-f]{32}\?lang=es/);
});

test("a booking is confirmed in Spanish with a calendar entry that says so", async () => {
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", {
    version,
    changes: { arrivalNote: "A photo ID", arrivalNoteEs: "Una identificación con foto" },
  });
  const id = await addPerson(study, { email: "maria@example.com", firstName: "María", status: 1, language: 2 });
  const [slot] = await openSlots(study.admin, {
    on: "2026-11-20",
    times: ["10:00"],
    stationId: await aStation(study.admin),
  });
  const link = await linkOf(study, id, "booking");
  const noteOnPage = async () => (await study.anonymous.call("openBooking", { ...link, language: "es" })).arrivalNote;
  await expect.poll(noteOnPage).toBe("Una identificación con foto");
  await study.anonymous.call("bookSlot", { ...link, language: "es", sessionId: slot?.id ?? 0 });
  await expect(study.anonymous.call("bookSlot", { ...link, language: "es", sessionId: slot?.id ?? 0 })).rejects.toThrow(
    "Ya tiene una visita. Puede cambiarla.",
  );
  await arrived("maria@example.com");
  const email = mailTo("maria@example.com");
  expectSpanish(email);
  expect(email?.subject).toBe("Su visita del viernes, 20 de noviembre de 2026 está reservada");
  expect(email?.text).toMatch(/\/booking\?participant=\d+&key=[0-9a-f]{32}&lang=es/);
  expect(email?.text).toContain("Una identificación con foto");
  const [file] = email?.attachments ?? [];
  expect(file?.filename).toBe("visita.ics");
  const ics = new TextDecoder().decode(file?.content as ArrayBuffer);
  const lines = ics.replaceAll("\n ", "").split("\n");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines).toContain("SUMMARY;LANGUAGE=es:Visita: Northlight Headset Study");
  expect(lines.find(line => line.startsWith("DESCRIPTION"))).toMatch(/^DESCRIPTION;LANGUAGE=es:.*Cambie o cancele/);
  expect(ics.split("\n").every(line => new TextEncoder().encode(line).length <= 75)).toBe(true);
});

const changeEnglish = async (document: string) => {
  const { versions } = await study.call("getDesign", { document });
  await study.call("startDraft", { document, from: versions[0]?.version ?? 1 });
  const own = emailTemplate("bookingInvitation");
  const first = { ...(own["first"] ?? expect.fail()), subject: "Come and see us" };
  await study.call("saveDraft", { document, revision: 1, content: { ...own, first } });
  await study.call("publishDraft", { document, revision: 2, publishOn: null });
};

test("what the study changed and hasn't translated goes out wholly in English, and staff see it", async () => {
  const id = await addPerson(study, { email: "maria@example.com", status: 1, language: 2 });
  const document = "email-bookingInvitation";
  const asked = { type: emailType.bookingInvitation, participantId: id, about: null } as const;
  expect(await study.call("previewEmail", asked)).toMatchObject({ language: "es", isFallback: false });
  await changeEnglish(document);
  const before = await study.call("previewEmail", asked);
  expect(before).toMatchObject({ language: "en", isFallback: true, body: { subject: "Come and see us" } });
  expect(before.body?.html).toContain('<html lang="en">');
  expect(before.body?.text).not.toContain("Hola");
  const { emailId } = await study.call("sendEmailTo", asked);
  const { rows } = await study.call("listParticipantEmails", { participantId: id });
  expect(rows.find(row => row.id === emailId)?.isFallback).toBe(true);

  await study.call("startDraft", { document: `${document}.es`, from: null });
  const { draft } = await study.call("getDesign", { document: `${document}.es` });
  const begun = draft?.content as { of: number; texts: { id: string; english: string; text: string }[] };
  // HB's words are there for what HB wrote; the study's own sentence waits for its translation.
  expect(begun.texts.filter(({ text }) => text === "").map(({ id: place }) => place)).toEqual(["first/subject"]);
  const texts = begun.texts.map(one => (one.text === "" ? { ...one, text: "Venga a vernos" } : one));
  await study.call("saveDraft", { document: `${document}.es`, revision: 1, content: { ...begun, texts } });
  await study.call("publishDraft", { document: `${document}.es`, revision: 2, publishOn: null });
  const after = await study.call("previewEmail", asked);
  expect(after).toMatchObject({ language: "es", isFallback: false, body: { subject: "Venga a vernos" } });
});

test("a study that offers English alone writes in English and doesn't take another choice", async () => {
  const id = await addPerson(study, { email: "maria@example.com", status: 1, language: 2 });
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { participantLanguages: "english" } });
  const configuration = async () => (await fetch(`${study.hb.address}/__/firebase/init.json`)).json();
  await expect.poll(configuration).toMatchObject({ languages: ["en"] });
  const asked = { type: emailType.bookingInvitation, participantId: id, about: null } as const;
  const preview = await study.call("previewEmail", asked);
  expect(preview).toMatchObject({ language: "en", isFallback: false });
  expect(preview.body?.text).not.toContain("lang=");
  const link = await linkOf(study, id, "booking");
  expect((await study.anonymous.call("openBooking", link)).language).toBeNull();
  await expect(
    study.anonymous.call("chooseLanguage", { ...link, form: "booking", language: "es" }),
  ).rejects.toMatchObject({ code: "functions/failed-precondition" });
});
