import { deviceState } from "@hb/domain/devices/device.ts";
import { defaultEmailSort } from "@hb/domain/emails/contract.ts";
import type { CountedList } from "@hb/domain/overview/counted-list.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { defaultSort as enrolmentSort } from "@hb/domain/remote-study/filters.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { Call } from "./study.ts";

const page = { offset: 0, limit: 1 };

/** What a list shows when someone follows a figure's link. */
export async function totalOf(call: Call, zone: string, counted: CountedList): Promise<number> {
  switch (counted.list) {
    case "participants":
      return (await call("listParticipants", { filters: counted.filters, sort: defaultSort, ...page })).total;
    case "duplicates":
      return (await call("findDuplicates", page)).total;
    case "sessions": {
      const [from, to] = [startOfDay(counted.from, zone), startOfDay(addDays(counted.to, 1), zone)];
      return (await call("listAgenda", { from, to, filters: counted.filters, ...page })).total;
    }
    case "overdueSessions":
      return (await call("listOverdueSessions", page)).total;
    case "arrivals":
      return (await call("listArrivals", {})).counts.expected;
    case "enrolments":
      return (await call("listEnrolments", { filters: counted.filters, sort: enrolmentSort, weeks: 4, ...page })).total;
    case "calls":
      return (await call("listCallList", null)).calls.length;
    case "alerts":
      return (await call("listAlerts", { open: true, ...page })).total;
    case "devices": {
      const { tile } = counted;
      const filters = tile === "overdue" ? { groups: ["overdue" as const] } : { states: [deviceState[tile]] };
      return (await call("listDevices", { filters, ...page })).total;
    }
    case "emails":
      return (await call("listEmails", { filters: { states: [...counted.states] }, sort: defaultEmailSort, ...page }))
        .total;
  }
}
