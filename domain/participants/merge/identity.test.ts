import { expect, test } from "vitest";
import { emailKey, fold, foldName, nameKey, searchedName } from "./identity.ts";

const named = (firstName: string, lastName: string) => ({ firstName, lastName });

test("two names are the same whatever their case, accents, spaces and order", () => {
  const same = [
    named("José", "García López"),
    named("JOSE", "garcia  lopez"),
    named("García", "López José"),
    named(" josé\t", "Lopez-Garcia"),
    named("José", "García López"),
  ];
  expect(new Set(same.map(nameKey))).toEqual(new Set(["garcia jose lopez"]));
  expect(nameKey(named("Jose", "Garcia"))).not.toBe(nameKey(named("Jose", "Garcia Lopez")));
});

test("apostrophes and letters without a plain form are written as people write them without", () => {
  expect(foldName("O’Neil")).toBe(foldName("ONeil"));
  expect(foldName("Łukasz Øst Weiß İnci Ægir")).toBe("lukasz ost weiss inci aegir");
  expect(foldName("李 小龍")).toBe("李 小龍");
});

test("a name without any letter is no name to share", () => {
  expect(nameKey(named("–", "…"))).toBeNull();
});

test("a name is found by its words in either order", () => {
  const searched = searchedName(named("María José", "Núñez"));
  for (const words of ["maria jose nunez", "nunez maria", "JOSÉ NÚ", "uñez"])
    expect(searched).toContain(foldName(words));
  expect(searched).not.toContain(foldName("Jose Maria"));
});

test("an email is the same whatever its case and +tag", () => {
  expect(emailKey(" Ana.Lee+Study@Example.COM ")).toBe("ana.lee@example.com");
  expect(emailKey("ana.lee@example.com")).toBe("ana.lee@example.com");
  expect(emailKey("analee@example.com")).not.toBe("ana.lee@example.com");
  expect(emailKey("+study@example.com")).toBeNull();
  expect(emailKey(null)).toBeNull();
});

test("searched texts lose case, accents and runs of white space, and keep their signs", () => {
  expect(fold("  São\u00a0Paulo ")).toBe("sao paulo");
  expect(fold("Ana+x@Example.com")).toBe("ana+x@example.com");
});
