import { foldName } from "@hb/domain/participants/merge/identity.ts";
import { type EnrolmentFilters, type EnrolmentSort, matches } from "@hb/domain/remote-study/filters.ts";
import type { ListedPerson } from "./people.ts";

/** The people in the list, in order. */
export function filterAndSort(
  people: readonly ListedPerson[],
  { filters, sort }: { filters: EnrolmentFilters; sort: EnrolmentSort },
): ListedPerson[] {
  return filterByText(people, filters)
    .filter(({ facets }) => matches(facets, filters))
    .sort(comparatorFor(sort));
}

export function filterByText(people: readonly ListedPerson[], { text }: EnrolmentFilters): readonly ListedPerson[] {
  if (text === undefined) return people;
  const [folded, plain] = [foldName(text), text.trim()];
  return people.filter(
    ({ facts }) =>
      facts.nameSearch.includes(folded) ||
      String(facts.id) === plain ||
      (facts.serial !== null && facts.serial.toLowerCase().includes(plain)),
  );
}

const valueOf: Record<EnrolmentSort["by"], (person: ListedPerson) => string | number | null> = {
  risk: ({ risk }) => risk,
  id: ({ facts }) => facts.id,
  name: ({ facts }) => facts.nameSort,
  type: ({ facts }) => facts.type,
  device: ({ facets }) => facets.devices,
  status: ({ facts }) => facts.status,
  rate: ({ situation }) => situation.standing.rate,
  dueBack: ({ facts }) => (facts.loanEndedAt === null ? facts.dueBackOn : null),
  startedOn: ({ facts }) => facts.firstOn,
};

/** People without a value come last in both directions; ties are sorted by id. */
export function comparatorFor({ by, descending }: EnrolmentSort) {
  const value = valueOf[by];
  const sign = descending ? -1 : 1;
  return (one: ListedPerson, other: ListedPerson): number => {
    const [a, b] = [value(one), value(other)];
    if (a === b) return one.facts.id - other.facts.id;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -sign : sign;
  };
}
