import { type Outcome, outcomeOf } from "../../change/perform.ts";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { fetchPlaceOf } from "../data.ts";

interface ChangedVisit {
  id: number;
  version: number;
  /** Whoever got an email about it gets one about the undo. */
  notify: boolean;
}

type Undone = Promise<Pick<Outcome<unknown>, "problem">>;

/** Takes back what was just done with a visit, as changes of their own. */
export function useVisitUndo() {
  const { run } = useChange({ refresh: [sessionsKey] });
  return {
    book: (visit: ChangedVisit): Undone => run("cancelBooking", visit),
    cancel: (visit: ChangedVisit, participantId: number): Undone => run("bookSession", { ...visit, participantId }),
    /** The time that it left is an open slot again, unless its station was archived. */
    move: async (visit: ChangedVisit, fromId: number): Undone => {
      const found = await outcomeOf(fetchPlaceOf(fromId));
      if (found.problem) return found;
      return run("moveBooking", { ...visit, to: found.answer });
    },
  };
}
