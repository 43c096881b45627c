import type { CountedList } from "@hb/domain/overview/counted-list.ts";
import { filtersToAddress } from "@hb/domain/participants/filter-address.ts";
import { toAddress as enrolmentsToAddress } from "@hb/domain/remote-study/filter-address.ts";
import { defaultSort } from "@hb/domain/remote-study/filters.ts";
import { filtersToAddress as outboxToAddress } from "../emails/outbox/outbox-address.ts";
import { filterToAddress as sessionsToAddress } from "../sessions/scheduler/session-filter.ts";
import type { Search } from "../shell/routing/address.ts";

export interface ListAddress {
  to: string;
  search: Search;
}

/** The address of a figure's list, with its filters set. */
export function addressOf(counted: CountedList): ListAddress {
  switch (counted.list) {
    case "participants":
      return { to: "/participants", search: filtersToAddress(counted.filters) };
    case "duplicates":
      return { to: "/participants/duplicates", search: {} };
    case "sessions": {
      const { statuses, stations, devices } = counted.filters;
      const filter = {
        ...(statuses && { kinds: statuses }),
        ...(stations && { stations }),
        ...(devices && { devices }),
      };
      return {
        to: "/scheduler",
        search: { view: "list", from: counted.from, to: counted.to, ...sessionsToAddress(filter) },
      };
    }
    case "overdueSessions":
      return { to: "/scheduler", search: { view: "overdue" } };
    case "arrivals":
      return { to: "/scheduler/desk", search: { show: "expected" } };
    case "enrolments":
      return { to: "/remote-study", search: enrolmentsToAddress(counted.filters, defaultSort) };
    case "calls":
      return { to: "/remote-study/calls", search: {} };
    case "alerts":
      return { to: "/remote-study/surveys", search: {} };
    case "devices":
      return { to: "/remote-study/devices", search: { tile: counted.tile } };
    case "emails":
      return { to: "/outbox", search: outboxToAddress({ states: [...counted.states] }) };
  }
}
