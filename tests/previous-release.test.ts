import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findDifferences } from "./schema-difference.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../server/migrations", name), "utf8");
const previous = read("previous-release.sql");
const present = read("schema.sql");

/** What differs from the previous release, and why its queries work all the same. */
const harmless: Record<string, string> = {
  "platform.accounts: constraint terms_are_a_map is new":
    "A new column, which the previous release leaves at its default.",
  "platform.accounts: trigger tell_change has changed": "It also tells of a change to the new column.",
  "study.consent_refusals: constraint a_refusal_was_given_before_it_arrived is new":
    "A new column, which the previous release leaves null.",
  "study.consent_refusals: constraint a_translation_is_of_another_language is new":
    "New columns, which the previous release leaves at their defaults: English, without a translation.",
  "study.consent_refusals: constraint only_a_witness_vouches_for_an_earlier_refusal is new":
    "A new column, which the previous release leaves null.",
  "study.consent_refusals: constraint what_is_declined_was_translated is new":
    "Without a translation, nothing is looked up.",
  "study.consents: constraint a_consent_was_signed_before_it_arrived is new":
    "A new column, which the previous release leaves null.",
  "study.consents: constraint a_translation_is_of_another_language is new":
    "New columns, which the previous release leaves at their defaults: English, without a translation.",
  "study.consents: constraint what_is_signed_was_translated is new": "Without a translation, nothing is looked up.",
  "study.consents: constraint only_a_witness_vouches_for_an_earlier_time is new":
    "A new column, which the previous release leaves null.",
  "study.participants: constraint a_language_is_of_the_list is new":
    "A new column, which the previous release leaves null.",
};

test("the migrations of this release leave the previous release's queries working, or say why a change is harmless", () => {
  expect(findDifferences(previous, present)).toEqual(Object.keys(harmless).sort());
});

/** The present, as one more migration would leave it. */
function changed(from: string, to: string): string {
  expect(present).toContain(from);
  return present.replace(from, to);
}

const phone = "  phone text,\n  born_on date,\n";

test.each<[string, string, string, string[]]>([
  ["a dropped column", phone, "  born_on date,\n", ["study.participants.phone is gone"]],
  [
    "a renamed column of a view",
    "create view study.visitors (\n  id integer,\n  first_name text,",
    "create view study.visitors (\n  id integer,\n  given_name text,",
    ["study.visitors.first_name is gone"],
  ],
  ["another type", phone, phone.replace("text", "bigint"), ["study.participants.phone was text and is bigint"]],
  [
    "a column that may no longer be null",
    phone,
    phone.replace("text", "text not null"),
    ["study.participants.phone was text and is text not null"],
  ],
  [
    "a new column that has to be named",
    phone,
    `${phone}  fax text not null,\n`,
    ["study.participants.fax is new and required"],
  ],
  ["a new column that needn't be named", phone, `${phone}  fax text not null default ''::text,\n`, []],
  [
    "a renamed function",
    "FUNCTION study.survivor_of(person integer)",
    "FUNCTION study.remaining_of(person integer)",
    ["study.survivor_of(person integer) is gone"],
  ],
  [
    "a rule that refuses more",
    "((skin_type >= 1) AND (skin_type <= 6))",
    "((skin_type >= 1) AND (skin_type <= 5))",
    ["study.participants: constraint a_skin_type_is_one_of_six has changed"],
  ],
  [
    "a right that is taken back",
    "grant insert, select, update on study.participants to program",
    "grant insert, select on study.participants to program",
    ["study.participants: update is gone"],
  ],
  ["a renamed table", "create table study.loans (", "create table study.lendings (", ["study.loans is gone"]],
])("%s is told", (_title, from, to, found) => {
  expect(findDifferences(present, changed(from, to))).toEqual(found);
});
