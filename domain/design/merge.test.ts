import fc from "fast-check";
import { expect, test } from "vitest";
import { type Json, mergeContent, putAt } from "./merge.ts";

const section = (id: string, title: string) => ({ id, title, blocks: ["Some words."] });
const base = { title: "Consent", sections: [section("a", "One"), section("b", "Two"), section("c", "Three")] };

const edited = (id: string, title: string) => ({
  ...base,
  sections: base.sections.map(one => (one.id === id ? { ...one, title } : one)),
});

test("two people who change different places both keep their words", () => {
  expect(mergeContent(base, edited("a", "First"), edited("c", "Last"))).toEqual({
    merged: { ...base, sections: [section("a", "First"), section("b", "Two"), section("c", "Last")] },
    conflicts: [],
  });
});

test("where both change the same place, both versions are told", () => {
  expect(mergeContent(base, edited("b", "Mine"), edited("b", "Theirs"))).toEqual({
    merged: edited("b", "Mine"),
    conflicts: [{ path: ["sections", "b", "title"], mine: "Mine", theirs: "Theirs" }],
  });
});

test("one moves and removes while the other edits and adds", () => {
  const [a = null, b = null, c = null] = base.sections as readonly Json[];
  const mine = { ...base, sections: [c, a] };
  const theirs = { ...base, sections: [section("a", "First"), b, section("new", "Added"), c] };
  expect(mergeContent(base, mine, theirs)).toEqual({
    merged: { ...base, sections: [c, section("a", "First"), section("new", "Added")] },
    conflicts: [],
  });
});

test("what one removed and the other edited is a conflict", () => {
  const mine = { ...base, sections: base.sections.slice(0, 2) };
  const { conflicts } = mergeContent(base, mine, edited("c", "Still needed"));
  expect(conflicts).toEqual([{ path: ["sections", "c"], mine: undefined, theirs: section("c", "Still needed") }]);
});

test("a conflict is settled by putting one of the two values back", () => {
  const [conflict] = mergeContent(base, edited("b", "Mine"), edited("b", "Theirs")).conflicts;
  expect(putAt(edited("b", "Mine"), conflict?.path ?? [], conflict?.theirs)).toEqual(edited("b", "Theirs"));
  const without = { ...base, sections: base.sections.slice(0, 2) };
  expect(putAt(without, ["sections", "c"], section("c", "Three"))).toEqual(base);
  expect(putAt(base, ["sections", "c"], undefined)).toEqual(without);
  expect(putAt(base, ["title"], "Other")).toEqual({ ...base, title: "Other" });
});

const words = fc.string({ maxLength: 6 });
const content = fc.record({
  title: words,
  sections: fc.uniqueArray(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d"), title: words, blocks: fc.array(words, { maxLength: 2 }) }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
});

test("whoever changed nothing gets what the other made; equal changes are no conflict", () => {
  fc.assert(
    fc.property(content, content, (one, other) => {
      expect(mergeContent(one, one, other)).toEqual({ merged: other, conflicts: [] });
      expect(mergeContent(one, other, one)).toEqual({ merged: other, conflicts: [] });
      expect(mergeContent(one, other, other)).toEqual({ merged: other, conflicts: [] });
    }),
  );
});

test("without a conflict, both ways of merging have the same parts", () => {
  fc.assert(
    fc.property(content, content, content, (first, mine, theirs) => {
      const [there, back] = [mergeContent(first, mine, theirs), mergeContent(first, theirs, mine)];
      expect(back.conflicts.length).toBe(there.conflicts.length);
      if (there.conflicts.length > 0) return;
      const sorted = ({ merged }: typeof there) =>
        [...(merged as typeof base).sections].sort((a, b) => a.id.localeCompare(b.id));
      expect(sorted(back)).toEqual(sorted(there));
    }),
  );
});
