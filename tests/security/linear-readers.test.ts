import { PrintedName } from "@hb/domain/consent/consent.ts";
import { escapeFormula } from "@hb/domain/export/formulas.ts";
import { searchedWords } from "@hb/domain/log/search.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { readCsv } from "@hb/domain/participants/import/csv.ts";
import { guessColumns } from "@hb/domain/participants/import/import-columns.ts";
import { splitName } from "@hb/domain/participants/import/import-rows.ts";
import { lettersApart } from "@hb/domain/participants/merge/duplicates.ts";
import { emailKey, fold, nameKey } from "@hb/domain/participants/merge/identity.ts";
import { formatPhone, toE164 } from "@hb/domain/participants/phone.ts";
import { Email } from "@hb/domain/participants/profile.ts";
import { readCode } from "@hb/domain/sessions/arrivals.ts";
import { findGrowth, findSlowTexts } from "@hb/platform/testing/growth.ts";
import { expect, test } from "vitest";

const readers: Record<string, (text: string) => unknown> = {
  "a CSV file": readCsv,
  "a CSV file's headings": text => guessColumns(readCsv(text).header),
  "a phone number": text => toE164(text, null),
  "a stored phone number": text => formatPhone(text, null),
  "a name": text => nameKey({ firstName: text, lastName: text }),
  "a whole name": splitName,
  "search words": searchedWords,
  "a folded text": fold,
  "an option of a list": text => genders.find(text),
  "a mailbox": emailKey,
  "an email address": text => Email.safeParse(text),
  "a signed name": text => PrintedName.safeParse(text),
  "a cell of an export": escapeFormula,
  "a scanned code": readCode,
};

test.each(Object.entries(readers))("reading %s takes time in proportion to its length", async (_, read) => {
  expect(await findSlowTexts(read)).toEqual([]);
});

test("comparing two names takes time in proportion to their length", async () => {
  const compare = (length: number) => lettersApart(`${"ab".repeat(length)}x`, `${"ab".repeat(length)}y`, 2);
  expect(await findGrowth(compare, 500)).toBeUndefined();
});
