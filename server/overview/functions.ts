import { getOverview, getOverviewCharts } from "@hb/domain/overview/contract.ts";
import { mayOpenList } from "@hb/domain/overview/counted-list.ts";
import { completed, everybody } from "@hb/domain/overview/figures.ts";
import { type OutcomeCounts, outcomes, statusesOf } from "@hb/domain/overview/outcomes.ts";
import { noTargets, traitNames } from "@hb/domain/overview/targets.ts";
import { weekOf, weeksOf } from "@hb/domain/overview/weeks.ts";
import { bothOf, type Filters, isDefault } from "@hb/domain/participants/filters.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { SessionStatus } from "@hb/domain/sessions/status.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { getInventory } from "../devices/acts.ts";
import { handle } from "../handle.ts";
import { findLastVerification } from "../log/acts.ts";
import type { LiveList, Pairs } from "../participants/acts.ts";
import { complianceByArm, type LivePeople, sumUpHome } from "../remote-study/acts.ts";
import { countByOutcome, findFirstStart } from "../sessions/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { listNeeds } from "./needs.ts";
import { overviewText as text } from "./text.ts";

type Ids = readonly number[];

/** What needs attention, and the study's figures. Each figure is the total of a list, with that list's own query. */
export const overviewFunctions = (site: Site, list: LiveList, pairs: Pairs, people: LivePeople) => {
  /** Where each week starts, and where the last one ends. */
  const momentsOf = (weeks: readonly string[]) =>
    [...weeks, addDays(weeks.at(-1) ?? "", 7)].map(on => startOfDay(on, site.timeZone));

  async function sessionsByWeek(db: Queryable, weeks: readonly string[], ids?: Ids): Promise<OutcomeCounts[]> {
    const found = await countByOutcome(db, momentsOf(weeks), ids);
    return weeks.map((_, at) => outcomesOf(found.filter(({ span }) => span === at + 1)));
  }

  /** Whom the figures are about. Filters could find a person, so they need the permission for the list. */
  async function scopeOf(actor: Actor, filters: Filters, today: string) {
    const asked = { filters, today, timeZone: site.timeZone };
    if (isDefault(filters)) return { asked };
    if (!mayOpenList(staffOf(actor).permissions, everybody))
      refuse("permission-denied", text.limitingNeedsParticipants);
    const ids = Array.from(await list.ids(asked));
    return { asked, ids, set: new Set(ids) };
  }

  return [
    handle(getOverview, async ({ db, actor, now }, { filters = {} }) => {
      const today = dateInZone(now, site.timeZone);
      const from = weekOf(today);
      const { asked, ids, set } = await scopeOf(actor, filters, today);
      const home = sumUpHome(people, site, now);
      const inventory = getInventory(db, site, now);
      const [needs, registered, [sessions], { active, loaner, owner }, devices, log] = await Promise.all([
        listNeeds(db, staffOf(actor).permissions, { site, list, pairs, home, inventory, today, now }),
        list.countWithin(asked),
        sessionsByWeek(db, [from], ids),
        set ? sumUpHome(people, site, now, set) : home,
        inventory,
        findLastVerification(db),
      ]);
      return {
        at: now,
        today,
        needs,
        enrolment: {
          registered: registered.total,
          statuses: registered.counts.statuses,
          // The targets are of the whole study.
          target: ids ? null : site.targets.completed,
        },
        week: { from, sessions: sessions ?? outcomesOf([]) },
        home: { active, loaner, owner },
        devices: {
          out: devices.out.length,
          overdue: devices.overdue.length,
          cleaning: devices.cleaning.length,
          ready: devices.ready.length,
        },
        log: log ?? null,
      };
    }),

    handle(getOverviewCharts, async ({ db, actor, now }, { period, filters = {} }) => {
      const today = dateInZone(now, site.timeZone);
      const { asked, ids, set } = await scopeOf(actor, filters, today);
      const [firstRegistered, firstStart, compliance] = await Promise.all([
        list.firstRegisteredAt(asked),
        findFirstStart(db, ids),
        complianceByArm(people, now, set),
      ]);
      const firsts = [firstRegistered, firstStart].filter(at => at !== null).sort();
      const weeks = weeksOf(period, today, firsts[0] ? dateInZone(firsts[0], site.timeZone) : null);
      const [sessions, registrations, { total, counts }] = await Promise.all([
        sessionsByWeek(db, weeks, ids),
        list.countRegistered(asked, "sources", momentsOf(weeks)),
        list.countWithin({ ...asked, filters: bothOf(filters, completed.filters) }),
      ]);
      return {
        weeks,
        sessions,
        registrations,
        compliance,
        people: {
          of: total,
          traits: Object.fromEntries(traitNames.map(trait => [trait, counts[trait]])) as never,
          targets: ids ? noTargets : site.targets,
        },
      };
    }),
  ];
};

function outcomesOf(found: readonly { status: SessionStatus; count: number }[]): OutcomeCounts {
  const sum = (statuses: readonly SessionStatus[]) =>
    found.filter(({ status }) => statuses.includes(status)).reduce((total, { count }) => total + count, 0);
  return Object.fromEntries(outcomes.map(outcome => [outcome, sum(statusesOf[outcome])])) as OutcomeCounts;
}
