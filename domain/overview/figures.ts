import type { DateOn } from "../contract.ts";
import { type ParticipantType, participantType } from "../lookups/participant-types.ts";
import { bothOf, type Filters, type FilterValue, isDefault } from "../participants/filters.ts";
import { type ParticipantStatus, participantStatus } from "../participants/status.ts";
import { remoteStudyStatus } from "../remote-study/status.ts";
import type { CountedList } from "./counted-list.ts";
import { type Outcome, statusesOf } from "./outcomes.ts";
import type { Trait } from "./targets.ts";
import { endOfWeek } from "./weeks.ts";

/* Each figure of the overview, as the list it counts. */

const participants = (filters: Filters) => ({ list: "participants", filters }) satisfies CountedList;

export const everybody = participants({});

export function withStatus(status: ParticipantStatus) {
  return participants({ statuses: [status] });
}

export const completed = withStatus(participantStatus.completed);

/** Among completed participants. */
export function withTrait(trait: Trait, value: FilterValue): CountedList {
  return participants({ statuses: [participantStatus.completed], [trait]: [value] });
}

/** Registrations from one week to another, inclusive; from one source or all. */
export function registered(first: DateOn, last: DateOn, source?: FilterValue): CountedList {
  return participants({
    registeredFrom: first,
    registeredTo: endOfWeek(last),
    ...(source !== undefined && { sources: [source] }),
  });
}

/** From one week to another, inclusive. */
export function sessions(first: DateOn, last: DateOn, outcome: Outcome): CountedList {
  return { list: "sessions", from: first, to: endOfWeek(last), filters: { statuses: [...statusesOf[outcome]] } };
}

/** Someone has several of these, so two filters by them are not one. */
const several = ["ethnicities", "consideringBrands"] as const;

/** The list of a figure that is limited to some people; undefined if there is no such list. */
export function within(scope: Filters, counted: CountedList): CountedList | undefined {
  if (isDefault(scope)) return counted;
  if (counted.list !== "participants") return undefined;
  if (several.some(filter => scope[filter] && counted.filters[filter])) return undefined;
  return participants(bothOf(scope, counted.filters));
}

export const arms = { loaner: participantType.loaner, owner: participantType.owner } as const;
export type Arm = keyof typeof arms;
export const armNames = Object.keys(arms) as readonly Arm[];
export const armLabels: Record<Arm, string> = { loaner: "Loaner", owner: "Owner" };

export const activeAtHome: CountedList = {
  list: "enrolments",
  filters: { statuses: [remoteStudyStatus.remoteActive] },
};

/** Active participants of an arm, all or by compliance. */
export function inArm(arm: Arm, compliance?: FilterValue): CountedList {
  const types: ParticipantType[] = [arms[arm]];
  return {
    list: "enrolments",
    filters: {
      statuses: [remoteStudyStatus.remoteActive],
      types,
      ...(compliance !== undefined && { compliance: [compliance] }),
    },
  };
}
