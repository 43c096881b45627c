import { joinWords } from "../join-words.ts";

interface Options<Id> {
  readonly ids: readonly Id[];
  label(this: void, id: Id): string;
}

/** Names the selected values of a filter, or the unselected ones if that is shorter. */
export function describeChosen<Id>({ ids, label }: Options<Id>, on: readonly Id[]): string {
  const off = ids.filter(id => !on.includes(id));
  if (on.length === 0) return "none";
  return off.length < on.length && on.length > 2
    ? `all but ${joinWords(off.map(label), "and")}`
    : joinWords(on.map(label), "or");
}
