import type { Output } from "@hb/domain/contract.ts";
import { type ParticipantType, participantType } from "@hb/domain/lookups/participant-types.ts";
import type { getArms } from "@hb/domain/remote-study/list-contract.ts";
import { rateOf } from "@hb/domain/remote-study/risk.ts";
import { type RemoteStudyStatus, remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { dailyStates } from "@hb/domain/surveys/schedule.ts";
import type { ListedPerson } from "./people.ts";

type Arms = Output<typeof getArms>;

/** Loaners and owners side by side, over their whole time in the study. */
export function armsOf(
  people: readonly ListedPerson[],
  alerts: readonly { type: number | null; count: number }[],
): Arms {
  const arm = (type: ParticipantType) => {
    const alertCount = alerts.find(one => one.type === type)?.count ?? 0;
    return armOf(
      people.filter(({ facts }) => facts.type === type),
      alertCount,
    );
  };
  return { loaner: arm(participantType.loaner), owner: arm(participantType.owner) };
}

function armOf(people: readonly ListedPerson[], alerts: number): Arms["loaner"] {
  const count = (...of: RemoteStudyStatus[]) => people.filter(({ facts }) => of.includes(facts.status)).length;
  const sum = (of: (person: ListedPerson) => number) => people.reduce((total, person) => total + of(person), 0);
  const done = sum(({ sums }) => sums.done);
  const weeklyDone = sum(({ sums }) => sums.weeklyDone);
  return {
    people: people.length,
    active: count(status.remoteActive),
    inactive: count(status.inactive),
    completed: count(status.completed),
    withdrawn: count(status.withdrawnContacted, status.withdrawnFinal),
    dailyRate: rateOf(done, done + sum(({ sums }) => sums.missed)),
    lateRate: rateOf(
      sum(({ sums }) => sums.late),
      done,
    ),
    weeklyRate: rateOf(weeklyDone, weeklyDone + sum(({ sums }) => sums.weeklyMissed)),
    openAlerts: sum(({ situation }) => situation.openAlerts),
    alerts,
    byWeek: byWeek(people),
  };
}

function byWeek(people: readonly ListedPerson[]): Arms["loaner"]["byWeek"] {
  const weeks: { done: number; asked: number }[] = [];
  for (const { course, clock } of people)
    for (const [at, state] of dailyStates(course, clock).entries()) {
      const isDone = state === "done" || state === "late";
      if (!isDone && state !== "missed") continue;
      const week = (weeks[Math.floor(at / 7)] ??= { done: 0, asked: 0 });
      week.asked++;
      if (isDone) week.done++;
    }
  return Array.from(weeks, (week, at) => ({ week: at + 1, rate: week ? rateOf(week.done, week.asked) : null }));
}
