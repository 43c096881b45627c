import { joinWords } from "@hb/domain/join-words.ts";
import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";

export const duplicatesText = {
  title: "Possible duplicates",
  back: "Back to participants",
  position: (number: number, count: number) => `${number} of ${count}`,
  comparing: (count: number) => `Still comparing ${formatNumber(count)} people. More pairs may appear.`,
  failed: "Couldn't load possible duplicates",
  noneSoFar: "No duplicates so far",
  none: "No duplicates",
  compared: "HB compares names, email addresses, phone numbers and dates of birth whenever someone is added.",
};

export const mergeText = {
  failed: "Couldn't compare these two",
  question: "Are these the same person?",
  match: (percent: number, reasons: readonly string[]) => `${percent}% match: ${reasons.join(", ")}`,
  different: "Different people",
  keys: {
    title: "Duplicates",
    nextField: "Next field",
    previousField: "Previous field",
    keepLeft: "Keep the left value",
    keepRight: "Keep the right value",
    merge: "Merge",
  },

  registered: (when: string) => `Registered ${when}`,
  survivor: "Keep",
  swap: "Keep this one instead",
  field: "Field",
  keepBoth: "Keep both",
  moves: "Moves over",

  effect: "What will happen",
  summary: (survivor: SummarizedSurvivor, otherId: number) => {
    const { id, status, values, moves } = survivor;
    const taken = [...(values > 0 ? [values === 1 ? "1 value" : `${values} values`] : []), ...moves];
    const takes = taken.length > 0 ? `takes ${joinWords(taken)} from ${otherId}` : `takes nothing from ${otherId}`;
    return (
      `${id} keeps its ID, is ${status} and ${takes}. ` +
      `${otherId} becomes Duplicate, and its links open ${id}. You can undo this.`
    );
  },
  skip: "Skip",
  mergeInto: (id: number) => `Merge into ${id}`,

  merged: (other: ReactNode, survivor: ReactNode) => (
    <>
      {other} merged into {survivor}
    </>
  ),
  undone: (other: ReactNode) => <>Merge of {other} undone</>,
  notUndone: "Merge not undone.",
  markedAsDifferent: (one: ReactNode, other: ReactNode) => (
    <>
      {one} and {other} marked as different people
    </>
  ),
  notMarked: "Not marked.",
};

interface SummarizedSurvivor {
  id: number;
  status: string;
  /** How many values it takes, without its status. */
  values: number;
  /** What moves over: "2 comments". */
  moves: readonly string[];
}
