import { functions } from "@hb/domain/functions.ts";
import { expect, test } from "vitest";
import type { z } from "zod";

const named = /^(name|firstName|lastName|fileName|printedName|studyName|serial|city|street)$/;
const hostile = "Ana\r\nBcc: mallory@example.com\u0085\u2028\tx";

/** Every field of an input that names someone or something, with its path. */
function namesIn(schema: z.ZodType, path: string[]): [string, z.ZodType][] {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  if (def["type"] === "object")
    return Object.entries(def["shape"] as Record<string, z.ZodType>).flatMap(([key, inner]) => {
      const found = namesIn(inner, [...path, key]);
      return named.test(key) && found.length === 0 ? [[[...path, key].join("."), inner] as const] : found;
    }) as [string, z.ZodType][];
  const inside = [def["innerType"], def["in"], def["element"], ...((def["options"] as unknown[] | undefined) ?? [])];
  return inside.filter(inner => inner !== undefined).flatMap(inner => namesIn(inner as z.ZodType, path));
}

const fields = Object.entries(functions)
  .flatMap(([name, { input }]) => namesIn(input, [name]))
  // What is searched for is stored nowhere.
  .filter(([place]) => !place.includes(".filters."));

test("people and things are named in these places, among others", () => {
  const places = fields.map(([place]) => place);
  expect(places).toEqual(
    expect.arrayContaining([
      "createUser.name",
      "updateUser.name",
      "saveStation.name",
      "signConsent.printedName",
      "registerParticipant.answers.firstName",
    ]),
  );
  expect(places.length).toBeGreaterThan(10);
});

test.each(fields)("%s takes no line break", (_, schema) => {
  const read = schema.safeParse(hostile);
  if (read.success && typeof read.data === "string") expect(read.data).toBe("Ana Bcc: mallory@example.com x");
});
