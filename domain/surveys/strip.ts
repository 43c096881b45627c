import { z } from "zod";
import { DateOn } from "../contract.ts";
import { addDays } from "../time.ts";
import { type SurveyState, surveyStateLabels, surveyStates } from "./survey.ts";

const letters: Record<SurveyState, string> = {
  notYet: "-",
  due: "o",
  reopened: "r",
  done: "d",
  late: "l",
  missed: "x",
  excused: "e",
};
const stateOf = new Map(surveyStates.map(state => [letters[state], state]));

/** One person's squares, one letter each, because lists carry thousands of them. */
export const Strip = z.object({
  /** The date of the first day. */
  from: DateOn,
  days: z
    .string()
    .regex(/^[-ordlxe]*$/)
    .meta({ names: "none" }),
  /** The first letter is week 1. */
  weeks: z
    .string()
    .regex(/^[-ordlxe]*$/)
    .meta({ names: "none" }),
});
export type Strip = z.infer<typeof Strip>;

export function writeStates(states: readonly SurveyState[]): string {
  return states.map(state => letters[state]).join("");
}

export function readStates(text: string): SurveyState[] {
  return Array.from(text, letter => stateOf.get(letter) ?? "notYet");
}

export function daysOf({ from, days }: Strip): { on: DateOn; state: SurveyState }[] {
  return readStates(days).map((state, at) => ({ on: addDays(from, at), state }));
}

/** `23 done, 2 missed, 1 due` */
export function describeStates(states: readonly SurveyState[]): string {
  const told = (["done", "late", "missed", "due", "reopened", "excused"] as const).flatMap(state => {
    const count = states.filter(one => one === state).length;
    return count === 0 ? [] : [`${count} ${surveyStateLabels[state]}`];
  });
  return told.join(", ") || "no surveys yet";
}
