import { randomUUID } from "node:crypto";
import type { Input, Output } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { addDays, dateInZone, timeInZone } from "@hb/domain/time.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { startHostedStudy } from "../hosted-study.ts";
import { admin, migrations } from "../running-hb.ts";

type ChangeInput<N extends FunctionName> = Omit<Input<Functions[N]>, "requestId">;

/** What staff have prepared before a journey begins; each call is one that a screen could make. */
export interface Desk {
  client: Client;
  zone: string;
  read<N extends FunctionName>(name: N, input: Input<Functions[N]>): Promise<Output<Functions[N]>>;
  change<N extends FunctionName>(name: N, input: ChangeInput<N>): Promise<Output<Functions[N]>>;
  /** Somebody who may book, with the address of their booking page. */
  invite(firstName: string, lastName: string): Promise<{ id: number; link: string }>;
  slots(days: readonly string[], times: readonly string[], lengthMinutes?: number): Promise<Session[]>;
  book(session: Session, participantId: number): Promise<void>;
}

export async function openDesk(address: string, zone = "America/Los_Angeles", stations = ["A"]): Promise<Desk> {
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  const read: Desk["read"] = (name, input) => client.call(name, input) as never;
  const change: Desk["change"] = (name, input) => client.call(name, { requestId: randomUUID(), ...input }) as never;
  const ids: number[] = [];
  for (const name of stations) ids.push((await change("saveStation", { station: null, name, devices: [1] })).id);
  return {
    client,
    zone,
    read,
    change,
    async invite(firstName, lastName) {
      const email = `${firstName.toLowerCase()}@example.org`;
      const { id } = await change("createParticipant", { profile: { firstName, lastName, email }, type: null });
      await change("inviteToBook", { selected: { ids: [id] } });
      const shown = await change("showLink", { participantId: id, form: "booking" });
      const link = new URL(shown.address);
      return { id, link: `${address}${link.pathname}${link.search}` };
    },
    async slots(days, times, lengthMinutes = 90) {
      const plan = { days: [...days], times: [...times], stations: ids, lengthMinutes, device: null };
      const { ids: made } = await change("createSlots", { slots: plan });
      const sessions: Session[] = [];
      for (const id of made) sessions.push((await read("getSession", { id })).session);
      return sessions;
    },
    async book({ id, version }, participantId) {
      await change("bookSession", { id, version, participantId, notify: false });
    },
  };
}

export function inDays(days: number, zone = "America/Los_Angeles"): string {
  return addDays(dateInZone(new Date().toISOString(), zone), days);
}

/** The time of day so many minutes from now, by the site's clock. */
export function inMinutes(minutes: number, zone: string): string {
  return timeInZone(new Date(Date.now() + minutes * 60_000).toISOString(), zone);
}

/** A zone in whose today there is room before and after now, whenever a journey is run. */
export function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // The names of this family count westwards.
  return offset === 0 ? "Etc/UTC" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

/** As if the visits had been booked earlier: they have started. A slot itself can only be made in the future. */
export async function startVisits(hb: { databaseUrl: string }, minutesAgo: number): Promise<void> {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const startsAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await inTransaction(
    database,
    tx =>
      tx`update study.sessions set starts_at = ${startsAt}, ends_at = ${startsAt}::timestamptz + length_minutes * interval '1 minute' where participant_id is not null`,
  );
  await database.close();
}

/** Three people of today at three stations, on a study whose clock shows about noon. */
export async function today(names: readonly [string, string][]) {
  const zone = zoneAtNoon();
  const hb = await startHostedStudy({ SITE_TIME_ZONE: zone });
  const desk = await openDesk(hb.address, zone, ["A", "B", "C"]);
  const slots = await desk.slots([inDays(0, zone)], [inMinutes(5, zone)], 30);
  await desk.slots([inDays(2, zone)], ["10:30"], 30);
  const people: { id: number; name: string; sessionId: number }[] = [];
  for (const [at, [firstName, lastName]] of names.entries()) {
    const { id } = await desk.invite(firstName, lastName);
    const slot = slots[at];
    if (!slot) throw new Error("There are not enough slots.");
    await desk.book(slot, id);
    people.push({ id, name: `${firstName} ${lastName}`, sessionId: slot.id });
  }
  const statusOf = async (sessionId: number) => (await desk.read("getSession", { id: sessionId })).session.status;
  return { hb, desk, people, statusOf };
}
