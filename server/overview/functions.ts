import { getOverview, getOverviewCharts } from "@hb/domain/overview/contract.ts";
import { type OutcomeCounts, outcomes, statusesOf } from "@hb/domain/overview/outcomes.ts";
import { traitNames } from "@hb/domain/overview/targets.ts";
import { weekOf, weeksOf } from "@hb/domain/overview/weeks.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
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

/** What needs attention, and the study's figures. Each figure is the total of a list, with that list's own query. */
export const overviewFunctions = (site: Site, list: LiveList, pairs: Pairs, people: LivePeople) => {
  /** Where each week starts, and where the last one ends. */
  const momentsOf = (weeks: readonly string[]) =>
    [...weeks, addDays(weeks.at(-1) ?? "", 7)].map(on => startOfDay(on, site.timeZone));

  async function sessionsByWeek(db: Queryable, weeks: readonly string[]): Promise<OutcomeCounts[]> {
    const found = await countByOutcome(db, momentsOf(weeks));
    return weeks.map((_, at) => outcomesOf(found.filter(({ span }) => span === at + 1)));
  }

  return [
    handle(getOverview, async ({ db, actor, now }) => {
      const today = dateInZone(now, site.timeZone);
      const from = weekOf(today);
      const home = sumUpHome(people, site, now);
      const inventory = getInventory(db, site, now);
      const everyone = { filters: {}, today, timeZone: site.timeZone };
      const [needs, registered, [sessions], { active, loaner, owner }, devices, log] = await Promise.all([
        listNeeds(db, staffOf(actor).permissions, { site, list, pairs, home, inventory, today, now }),
        list.count(everyone),
        sessionsByWeek(db, [from]),
        home,
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
          target: site.targets.completed,
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

    handle(getOverviewCharts, async ({ db, now }, { period }) => {
      const today = dateInZone(now, site.timeZone);
      const [firstRegistered, firstStart, compliance] = await Promise.all([
        list.firstRegisteredAt(),
        findFirstStart(db),
        complianceByArm(people, now),
      ]);
      const firsts = [firstRegistered, firstStart].filter(at => at !== null).sort();
      const weeks = weeksOf(period, today, firsts[0] ? dateInZone(firsts[0], site.timeZone) : null);
      const completed = {
        filters: { statuses: [participantStatus.completed] },
        today,
        timeZone: site.timeZone,
      };
      const [sessions, registrations, { total, counts }] = await Promise.all([
        sessionsByWeek(db, weeks),
        list.countRegistered("sources", momentsOf(weeks)),
        list.count(completed),
      ]);
      return {
        weeks,
        sessions,
        registrations,
        compliance,
        people: {
          of: total,
          traits: Object.fromEntries(traitNames.map(trait => [trait, counts[trait]])) as never,
          targets: site.targets,
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
