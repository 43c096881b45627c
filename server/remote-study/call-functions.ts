import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { compareCallBacks } from "@hb/domain/remote-study/call.ts";
import * as contract from "@hb/domain/remote-study/call-contract.ts";
import { callReasons } from "@hb/domain/remote-study/risk.ts";
import { dateInZone, timeInZone } from "@hb/domain/time.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, record } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { aboutPerson, lockEnrolled } from "./acts.ts";
import * as sql from "./calls-sql.ts";
import type { LivePeople } from "./live-people.ts";
import { byCallPlace, type ListedPerson, rowOf } from "./people.ts";
import { comparatorFor } from "./search.ts";
import { enrolmentText, callText as text } from "./text.ts";

/** Weeks of squares in the call list: the same as the list shows at first. */
const callListWeeks = 4;

/** Who is to be called, and the calls that were made. */
export const callFunctions = (site: Site, live: LivePeople) => {
  const refusePast = (callBack: sql.CallDetails["callBack"], now: string) => {
    if (callBack && callBack.on < dateInZone(now, site.timeZone)) refuse("failed-precondition", text.callBackPast);
  };
  return [
    handle(contract.listCallList, async ({ now }) => {
      const at = byCallPlace(await live.current(now), site, now);
      const row = (person: ListedPerson) => rowOf(person, callListWeeks);
      return {
        calls: at("now")
          .sort(byUrgency)
          .map(person => ({
            row: row(person),
            reasons: callReasons(person.situation),
            localTime: timeInZone(now, person.facts.timeZone),
          })),
        later: at("later").sort(byCallBack).map(row),
        calledToday: at("called").sort(byLastCall).map(row),
      };
    }),

    handle(contract.logCall, async (context, { participantId, outcome, note, callBack }) => {
      const { tx, actor, now } = context;
      const { person, enrolment } = await lockEnrolled(context, participantId);
      if (enrolment.version === 0) refuse("not-found", enrolmentText.notEnrolled);
      refusePast(callBack, now);
      const details = { outcome, note: note || null, callBack };
      const [callId = 0] = await sql.insertCalls(tx, [
        { participantId, at: now, byName: staffOf(actor).name, ...details },
      ]);
      const payload = { callId, old: null, new: details };
      await record(context, { action: logAction.call, ...aboutPerson(person), payload });
      return { callId };
    }),

    handle(contract.editCall, async (context, { callId, outcome, note, callBack }) => {
      const { person, call } = await lockCall(context, callId);
      const details = { outcome, note: note || null, callBack };
      // A call-back that has become due stays as it is when the rest of its call is edited.
      if (callBack?.on !== call.callBack?.on) refusePast(callBack, context.now);
      await sql.updateCall(context.tx, callId, details);
      const payload = { callId, old: detailsOf(call), new: details };
      await record(context, { action: logAction.call, ...aboutPerson(person), payload });
      return {};
    }),

    handle(contract.removeCall, async (context, { callId }) => {
      const { person, call } = await lockCall(context, callId);
      await sql.deleteCall(context.tx, callId);
      const payload = { callId, old: detailsOf(call), new: null };
      await record(context, { action: logAction.call, ...aboutPerson(person), payload });
      return {};
    }),
  ];
};

/** With its person, locked until the end of the transaction. */
async function lockCall(context: ChangeContext, callId: number) {
  const found = (await sql.findCall(context.tx, callId)) ?? refuse("not-found", text.removed);
  const { person } = await lockEnrolled(context, found.participantId);
  // It may have changed before the lock was granted.
  const call = (await sql.findCall(context.tx, callId)) ?? refuse("not-found", text.removed);
  return { person, call };
}

function detailsOf({ outcome, note, callBack }: sql.CallDetails): sql.CallDetails {
  return { outcome, note, callBack };
}

const byRisk = comparatorFor({ by: "risk", descending: true });

/** Planned call-backs first. */
function byUrgency(one: ListedPerson, other: ListedPerson): number {
  return byCallBack(one, other) || byRisk(one, other);
}

function byCallBack(one: ListedPerson, other: ListedPerson): number {
  const [a, b] = [one.situation.callBack, other.situation.callBack];
  return a && b ? compareCallBacks(a, b) : Number(a === null) - Number(b === null);
}

function byLastCall({ lastCall: a }: ListedPerson, { lastCall: b }: ListedPerson): number {
  return (a?.at ?? "") < (b?.at ?? "") ? 1 : -1;
}
