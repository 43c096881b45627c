import type { Output } from "@hb/domain/contract.ts";
import type { getOverview } from "@hb/domain/overview/contract.ts";
import { mayOpenList } from "@hb/domain/overview/counted-list.ts";
import { listOfNeed, type NeedName, needNames } from "@hb/domain/overview/needs.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { getInventory } from "../devices/acts.ts";
import { countEmailsIn } from "../emails/acts.ts";
import type { LiveList, Pairs } from "../participants/acts.ts";
import type { sumUpHome } from "../remote-study/acts.ts";
import { sumUpExpected, sumUpOverdue } from "../sessions/acts.ts";
import type { Site } from "../site.ts";
import { sumUpOpenAlerts } from "../surveys/acts.ts";

type Needs = Output<typeof getOverview>["needs"];

interface NeedSources {
  site: Site;
  list: LiveList;
  pairs: Pairs;
  /** Already counted for the figures. */
  home: ReturnType<typeof sumUpHome>;
  inventory: ReturnType<typeof getInventory>;
  today: string;
  now: string;
}

/** What needs attention, limited to what the caller can open. */
export async function listNeeds(db: Queryable, permissions: Permissions, looked: NeedSources): Promise<Needs> {
  const { site, list, pairs, home, inventory, today, now } = looked;
  const count: { [N in NeedName]: () => Promise<Needs[N]> } = {
    arrivals: () =>
      sumUpExpected(db, {
        from: startOfDay(today, site.timeZone),
        to: startOfDay(addDays(today, 1), site.timeZone),
        now,
      }),
    sessionsToClose: () => sumUpOverdue(db, now),
    unsignedConsents: async () => {
      const { filters } = listOfNeed.unsignedConsents;
      return { count: await list.total({ filters, today, timeZone: site.timeZone }) };
    },
    overdueReturns: async () => {
      const { overdue, oldestDays } = await inventory;
      return { count: overdue.length, oldestDays };
    },
    peopleToCall: async () => {
      const { calls, missed } = await home;
      return { count: calls, missed };
    },
    surveyAlerts: () => sumUpOpenAlerts(db),
    failedEmails: async () => ({ count: await countEmailsIn(db, permissions, listOfNeed.failedEmails.states) }),
    duplicates: () => pairs.count(db),
  };
  const open = needNames.filter(need => mayOpenList(permissions, listOfNeed[need]));
  return Object.fromEntries(await Promise.all(open.map(async need => [need, await count[need]()] as const)));
}
