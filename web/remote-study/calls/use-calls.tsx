import { fullName } from "@hb/domain/participants/participant.ts";
import { callOutcomes } from "@hb/domain/remote-study/call.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import type { ChangeInput } from "../../change/perform.ts";
import { useRemoteStudyChange } from "../live.ts";
import { callText as text } from "./text.tsx";

export type Callee = Pick<EnrolmentRow, "id" | "firstName" | "lastName" | "phone" | "timeZone">;
type CallInput = Omit<ChangeInput<"logCall">, "participantId">;

/** Logs calls with Undo, edits and removes them. */
export function useCalls() {
  const { run } = useRemoteStudyChange();
  const remove = (callId: number) => run("removeCall", { callId });
  const log = async (person: Callee, input: CallInput) => {
    const { answer, problem } = await run("logCall", { participantId: person.id, ...input });
    if (problem) return { problem };
    notifyUndoable(
      text.logged(<b>{fullName(person)}</b>, callOutcomes.label(input.outcome)),
      () => remove(answer.callId),
      `call of ${person.id}`,
    );
    return {};
  };
  return {
    log,
    /** Where no dialog shows what went wrong. */
    logAtOnce: async (person: Callee, outcome: CallInput["outcome"]) => {
      const { problem } = await log(person, { outcome });
      if (problem) notifyProblem(problem, { what: text.notLogged, about: `call of ${person.id}` });
    },
    edit: (callId: number, input: CallInput) => run("editCall", { callId, ...input }),
    remove: async (person: Callee, callId: number) => {
      const { problem } = await remove(callId);
      if (problem) notifyProblem(problem, { what: text.notRemoved, about: `call of ${person.id}` });
    },
  };
}
