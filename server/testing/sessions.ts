import type { Session } from "@hb/domain/sessions/session.ts";
import type { StaffClient, Study } from "./study.ts";

/** A station of its own, so that tests don't get in each other's way. */
export async function aStation(staff: StaffClient, devices: (1 | 2)[] = [1, 2]): Promise<number> {
  const name = `Booth ${crypto.randomUUID().slice(0, 8)}`;
  return (await staff.call("saveStation", { station: null, name, devices })).id;
}

interface SlotOptions {
  on: string;
  times: string[];
  stationId: number;
  lengthMinutes?: number;
}

/** Open slots by local time at the site, in order of time. */
export async function openSlots(staff: StaffClient, { on, times, stationId, lengthMinutes = 60 }: SlotOptions) {
  const slots = { days: [on], times, stations: [stationId], lengthMinutes, device: null };
  const { ids } = await staff.call("createSlots", { slots });
  return Promise.all(ids.map(id => theSession(staff, id)));
}

export async function theSession(staff: StaffClient, id: number): Promise<Session> {
  return (await staff.call("getSession", { id })).session;
}

/** The participant's own status, as the list shows it. */
export async function statusOf(study: Study, id: number): Promise<number | null> {
  const { participant } = await study.call("getParticipant", { id });
  return participant.status;
}
