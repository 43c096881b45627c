import { publicTimes, zoneName } from "@hb/domain/format.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addMinutes, instantsAt } from "@hb/domain/time.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { linkAddress } from "@hb/server/links/acts.ts";
import { addParticipants } from "@hb/server/participants/acts.ts";
import { aParticipant } from "@hb/server/testing/people.ts";
import { expect, test } from "vitest";
import { bareCall } from "./bare-call.ts";
import { admin, migrations, startStudyProgram } from "./running-hb.ts";

/** Where the server's own clock stands, which must not matter. */
const servers = ["UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"];
/** Every half hour of the days on which clocks change, and the visits that are booked there. */
const sites = [
  {
    zone: "America/New_York",
    days: ["2027-03-14", "2027-11-07"],
    booked: ["2027-03-14 01:30", "2027-03-14 03:00", "2027-11-07 01:30", "2027-11-07 02:00"],
  },
  {
    zone: "Australia/Lord_Howe",
    days: ["2027-04-04", "2027-10-03"],
    booked: ["2027-04-04 01:30", "2027-04-04 02:00", "2027-10-03 02:30"],
  },
];
const halfHours = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, "0")}:${n % 2 ? "30" : "00"}`,
);
const lengthMinutes = 15;
const now = "2026-11-16T16:00:00.000Z";
type Site = (typeof sites)[number];

/** Everything that anybody is told of a time, on a server whose clock stands elsewhere. */
async function tell(site: Site, TZ: string) {
  const hb = await startStudyProgram({ TZ, SITE_TIME_ZONE: site.zone, HB_NOW: now }, "tests/program-at.ts");
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const client = await connectClient(hb.address);
  try {
    await client.signIn(admin.email, admin.password);
    const call = <T>(name: string, input: object) =>
      client.call(name, { requestId: crypto.randomUUID(), ...input }) as Promise<T>;
    const { id } = await call<{ id: number }>("saveStation", { station: null, name: "Booth", devices: [1] });
    const plan = { days: site.days, times: halfHours, stations: [id], lengthMinutes, device: null };
    const preview = (await client.call("previewSlots", plan)) as {
      slots: { startsAt: string | null; skip: string | null }[];
    };
    await call("createSlots", { slots: plan });
    const asked = { from: null, to: null, filters: {}, offset: 0, limit: 200 };
    const { rows } = (await client.call("listAgenda", asked)) as { rows: { id: number; startsAt: string }[] };

    const visits = [];
    for (const wanted of site.booked) {
      const [on = "", time = ""] = wanted.split(" ");
      const [startsAt = ""] = instantsAt(on, time, site.zone);
      const person = aParticipant({ status: participantStatus.contacted, firstName: "Wren", lastName: "Abernathy" });
      const [participantId = 0] = await inTransaction(database, tx => addParticipants(tx, [person]));
      const addressed = { form: "booking", participantId, generation: 1 } as const;
      const address = await linkAddress(database.read, { webAppUrl: () => "", now: () => Date.parse(now) }, addressed);
      const link = { participant: participantId, key: address.slice(-32) };
      const page = (await bareCall(hb.address, "openBooking", link)).result as {
        slots: { sessionId: number; startsAt: string }[];
        days: unknown;
      };
      const sessionId = page.slots.find(slot => slot.startsAt === startsAt)?.sessionId;
      const booking = { ...link, requestId: crypto.randomUUID(), sessionId };
      const answer = await bareCall(hb.address, "bookSlot", booking);
      expect(answer, wanted).toMatchObject({ status: 200 });
      const booked = answer.result as { visit: { startsAt: string } };
      const file = (await bareCall(hb.address, "bookingCalendarFile", link)).result as { text: string };
      const [mail] = await database.read<{ text: string; attachments: { content: string }[] }[]>`
        select body_text as text, attachments from platform.outbox where type = 2 order by id desc limit 1`;
      visits.push({
        wanted,
        days: page.days,
        offered: page.slots.length,
        startsAt: booked.visit.startsAt,
        file: moments(file.text),
        attached: moments(mail?.attachments[0]?.content ?? ""),
        mail: mail?.text.split("\n").filter(line => /\d:\d\d [ap]m/.test(line)),
      });
    }
    const { address: feed } = await call<{ address: string }>("createCalendarFeed", {});
    const events = (await (await fetch(feed)).text()).match(/^DTSTART:.*$/gm);
    return { preview: preview.slots, agenda: rows.map(({ startsAt }) => startsAt), visits, events };
  } finally {
    await client.close();
    await database.close();
    await hb.stop();
  }
}

const moments = (file: string) => file.split("\r\n").filter(line => /^DT(START|END)/.test(line));
const compact = (at: string) => `${at.slice(0, 19).replace(/[-:]/g, "")}Z`;

for (const site of sites)
  test(`${site.zone}: page = function = mail = calendar file = feed on the days when clocks change, wherever the server stands`, async () => {
    const told = [];
    for (const TZ of servers) told.push(await tell(site, TZ));
    for (const [n, other] of told.entries()) expect(other, servers[n]).toEqual(told[0]);
    const [one] = told;

    const expected = site.days.flatMap(on => halfHours.flatMap(time => instantsAt(on, time, site.zone).slice(0, 1)));
    expect(one?.agenda).toEqual(expected);
    const skipped = one?.preview.filter(({ skip }) => skip !== null);
    expect(skipped?.every(({ skip, startsAt }) => skip === "noSuchTime" && startsAt === null)).toBe(true);
    expect(skipped).toHaveLength(halfHours.length * site.days.length - expected.length);

    for (const { wanted, startsAt, file, attached, mail } of one?.visits ?? []) {
      const [on = "", time = ""] = wanted.split(" ");
      expect(startsAt).toBe(instantsAt(on, time, site.zone)[0]);
      const endsAt = addMinutes(startsAt, lengthMinutes);
      expect(file).toEqual([`DTSTART:${compact(startsAt)}`, `DTEND:${compact(endsAt)}`]);
      expect(attached).toEqual(file);
      const words = `${publicTimes(startsAt, endsAt, site.zone, "en")} ${zoneName(startsAt, site.zone, "en")}`;
      expect(mail?.join("\n")).toContain(words);
    }
    expect(one?.events).toEqual(one?.visits.map(({ startsAt }) => `DTSTART:${compact(startsAt)}`));
  }, 180_000);
