import { expect, test } from "vitest";
import { countries } from "../lookups/countries.ts";
import { formatPhone, toE164 } from "./phone.ts";
import { examplePhone } from "./phone-example.ts";

const of = (code: string) => countries.entries.find(country => country.code === code)?.id ?? null;

test("a number typed in any usual form becomes E.164; without a country code it is read as one of the person's country", () => {
  for (const typed of ["(415) 555-0170", "415.555.0170", "+1 415 555 0170", "1-415-555-0170", "+1.415.555.0170"])
    expect([typed, toE164(typed, of("US"))]).toEqual([typed, "+14155550170"]);
  expect(toE164("020 7946 0018", of("GB"))).toBe("+442079460018");
  expect(toE164("+44 20 7946 0018", of("US"))).toBe("+442079460018");
  expect(toE164("415 555 0170", null)).toBe("+14155550170");
});

test("what can't be a number is none", () => {
  for (const typed of ["", "call me", "12", "555-01", "+999999999999999999"])
    expect([typed, toE164(typed, of("US"))]).toEqual([typed, undefined]);
});

test("a number is said as people of its country say it", () => {
  expect(formatPhone("+14155550170", of("US"))).toBe("(415) 555-0170");
  expect(formatPhone("+442079460018", of("US"))).toBe("+44 20 7946 0018");
});

test("an example is a number of its country, written as people there write it", () => {
  expect(examplePhone(countries.find("US") ?? 1)).toBe("(201) 555-0123");
  for (const { id } of countries.entries) {
    const example = examplePhone(id);
    if (example !== undefined) expect([id, toE164(example, id)]).toEqual([id, expect.any(String)]);
  }
});
