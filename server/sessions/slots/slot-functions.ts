import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { setSessionDevice, setSessionLocked } from "@hb/domain/sessions/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { createSlots, deleteSlots, moveSlot, previewSlots } from "@hb/domain/sessions/slot-contract.ts";
import { type NewSlots, type PlannedSlot, periodOf, planSlots } from "@hb/domain/sessions/slots.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "../../handle.ts";
import { record, recordAll } from "../../log/acts.ts";
import { findPerson } from "../../participants/acts.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { changeText } from "../../text.ts";
import { assertUnlocked, lockSession } from "../locks.ts";
import * as sql from "../sql.ts";
import { aboutSession, slotsForLog } from "../visits.ts";
import * as stations from "./stations-sql.ts";
import { keptText, slotText, stationText } from "./text.ts";

/** Slots: created in bulk, dragged, resized, locked, deleted. */
export const slotFunctions = (site: Site) => {
  async function plan(db: Queryable, asked: NewSlots, now: string): Promise<PlannedSlot[]> {
    const period = periodOf(asked, site.timeZone);
    const [known, occupied] = await Promise.all([
      stations.listStations(db),
      period ? stations.listOccupied(db, { ...period, stations: asked.stations }) : [],
    ]);
    return planSlots(asked, { zone: site.timeZone, now, stations: known, occupied });
  }

  return [
    handle(previewSlots, async ({ db, now }, asked) => {
      const slots = await plan(db, asked, now);
      const create = slots.filter(({ skip }) => skip === null).length;
      return { slots, create, skip: slots.length - create };
    }),

    handle(createSlots, async (context, { slots: asked }) => {
      const { tx, now } = context;
      await sql.lockStations(tx, asked.stations);
      const slots = await plan(tx, asked, now);
      const fitting = slots.flatMap(({ startsAt, lengthMinutes, stationId, device, skip }) =>
        skip === null && startsAt !== null ? [{ startsAt, lengthMinutes, stationId, device }] : [],
      );
      const skipped = slots.filter(({ skip }) => skip !== null);
      if (fitting.length === 0) refuse("failed-precondition", slotText.noneCreated, { skipped });
      const made = await sql.insertSlots(tx, fitting, now);
      const told = await slotsForLog(tx);
      await recordAll(
        context,
        made.map(slot => ({
          action: logAction.session,
          ...aboutSession(slot, undefined),
          payload: { what: "created", new: told(slot) },
        })),
      );
      return { ids: made.map(({ id }) => id), created: made.length, skipped };
    }),

    handle(moveSlot, async (context, { id, version, ...given }) => {
      const { tx, now } = context;
      const session = await lockSession(context, { id, version }, given);
      assertOpen(session);
      const to = {
        id,
        startsAt: given.startsAt ?? session.startsAt,
        stationId: given.stationId ?? session.stationId,
        lengthMinutes: given.lengthMinutes ?? session.lengthMinutes,
        device: session.device,
      };
      const isElsewhere = to.startsAt !== session.startsAt || to.stationId !== session.stationId;
      if (!isElsewhere && to.lengthMinutes === session.lengthMinutes) refuse("failed-precondition", changeText.none);
      if (to.startsAt !== session.startsAt && to.startsAt <= now) refuse("failed-precondition", slotText.past);
      const station = await stations.findStation(tx, to.stationId);
      if (!station || (station.archivedAt !== null && to.stationId !== session.stationId))
        refuse("failed-precondition", stationText.notInUse);
      if (session.device !== null && !station.devices.includes(session.device))
        refuse("failed-precondition", stationText.lacksDevice(station.name));
      await sql.lockStations(tx, [session.stationId, to.stationId]);
      const told = await slotsForLog(tx);
      const saved = await sql.moveSlot(tx, to, now);
      const what = isElsewhere ? ("moved" as const) : ("changed" as const);
      const payload = { what, old: told(session), new: told(to) };
      await record(context, { action: logAction.session, ...aboutSession(session, undefined), payload });
      return { version: saved };
    }),

    handle(deleteSlots, async (context, { slots }) => {
      const { tx, now } = context;
      const locked = await sql.lockSessions(
        tx,
        slots.map(({ id }) => id),
        now,
      );
      const left: { id: number; reason: string }[] = [];
      const deleted: Session[] = [];
      for (const { id, version } of new Map(slots.map(slot => [slot.id, slot])).values()) {
        const session = locked.get(id);
        const reason = whyKept(session, version);
        if (reason !== undefined || !session) left.push({ id, reason: reason ?? "" });
        else deleted.push(session);
      }
      const [only] = left;
      if (deleted.length === 0)
        refuse("failed-precondition", left.length === 1 ? (only?.reason ?? "") : slotText.noneDeleted, {
          left,
          theirs: locked.get(only?.id ?? 0) ?? null,
        });
      const told = await slotsForLog(tx);
      await sql.deleteSlots(
        tx,
        deleted.map(({ id }) => id),
      );
      await recordAll(
        context,
        deleted.map(slot => ({
          action: logAction.session,
          ...aboutSession(slot, undefined),
          payload: { what: "deleted", old: told(slot) },
        })),
      );
      return { deleted: deleted.length, left };
    }),

    handle(setSessionLocked, async (context, { id, version, locked }) => {
      const { tx, actor, now } = context;
      const session = await lockSession(context, { id, version }, { locked });
      if ((session.lockedAt !== null) === locked) refuse("failed-precondition", changeText.none);
      const by = staffOf(actor);
      const changes = locked
        ? { lockedAt: now, lockedBy: by.userId, lockedByName: by.name }
        : { lockedAt: null, lockedBy: null, lockedByName: null };
      const saved = await sql.changeSession(tx, id, changes, now);
      const person = session.participant ? await findPerson(tx, session.participant.id) : undefined;
      const payload = { old: !locked, new: locked, startsAt: session.startsAt };
      await record(context, { action: logAction.sessionLocked, ...aboutSession(session, person), payload });
      return { version: saved };
    }),

    handle(setSessionDevice, async (context, { id, version, device }) => {
      const { tx, now } = context;
      const session = await lockSession(context, { id, version }, { device });
      if (session.device === device) refuse("failed-precondition", changeText.none);
      const station = await stations.findStation(tx, session.stationId);
      if (device !== null && !station?.devices.includes(device))
        refuse("failed-precondition", stationText.lacksDevice(station?.name));
      const old = (await slotsForLog(tx))(session);
      const saved = await sql.changeSession(tx, id, { device }, now);
      const person = session.participant ? await findPerson(tx, session.participant.id) : undefined;
      const payload = { what: "changed" as const, old, new: { ...old, device } };
      await record(context, { action: logAction.session, ...aboutSession(session, person), payload });
      return { version: saved };
    }),
  ];
};

function assertOpen(session: Session): void {
  assertUnlocked(session);
  if (session.status !== sessionStatus.open) refuse("aborted", slotText.notOpen, { theirs: session });
  if (session.heldUntil !== null)
    refuse("failed-precondition", slotText.held, { heldUntil: session.heldUntil, theirs: session });
}

function whyKept(session: Session | undefined, version: number): string | undefined {
  if (!session) return keptText.gone;
  if (session.lockedAt !== null) return keptText.locked(session.lockedBy);
  if (session.status !== sessionStatus.open) return keptText.notOpen;
  if (session.heldUntil !== null) return keptText.held;
  return session.version === version ? undefined : keptText.justChanged;
}
