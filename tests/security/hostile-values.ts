import fc from "fast-check";
import { z } from "zod";

export interface Hostile {
  contentType?: string;
  body: string | Uint8Array;
}

const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;

/** Texts of a whole value, as JSON: some cannot be written by a program that has the value. */
const hostileJson = [
  "true",
  "0",
  "-1",
  "1e400",
  "-1e400",
  "1e308",
  "0.1",
  "9007199254740993",
  "123456789012345678901234567890",
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\ufeff"',
  `"${"😀".repeat(300)}"`,
  '"\' or 1=1; drop schema study cascade; --"',
  '"%s%n${7*7}{{7*7}}"',
  '"../../../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '"=HYPERLINK(1)"',
  '"9999-99-99"',
  '"+275760-09-13T00:00:00.001Z"',
  '"00000000-0000-0000-0000-000000000000"',
  '"null"',
  "[]",
  "{}",
  "[null]",
  "[[[[[[[[[[1]]]]]]]]]]",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":1,"then":1,"length":1e9}',
  '{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"9223372036854775807"}',
  '{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"x"}',
  '{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":{"value":[]}}',
  '{"@type":"type.googleapis.com/google.protobuf.Any","value":1}',
  '{"@type":null}',
  '{"\\u0000":1,"\\ud800":2}',
  '{"":{"":{"":""}}}',
  // Long enough that a careless pattern would never come to an end.
  `"${"a".repeat(50_000)}@"`,
  deep("[", "]"),
  deep('{"a":', "}"),
];

/** Nothing of them gets as far as a function's own schema, so one function is enough. */
export const largeBodies: readonly Hostile[] = [
  `"${"x".repeat(1_000_000)}"`,
  `"${"x".repeat(2_000_000)}"`,
  `[${"0,".repeat(300_000)}0]`,
  `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":0`).join()}}`,
].map(text => ({ contentType: "application/json", body: `{"data":${text}}` }));

const json = "application/json";

/** Bodies that are no call at all. */
export const hostileBodies: readonly Hostile[] = [
  ...["", "{", "null", "[]", '"data"', "1", "{}", '{"data":null,"data2":1}', '{"Data":null}', "\ufeff", "NaN"].map(
    body => ({ contentType: json, body }),
  ),
  { contentType: json, body: '{"__proto__":{"data":null}}' },
  { contentType: json, body: '{"data":null,"__proto__":{"x":1}}' },
  { contentType: json, body: '{"data":{"__proto__":null,"constructor":null}}' },
  { contentType: json, body: new Uint8Array([0xff, 0xfe, 0x7b, 0x00]) },
  { contentType: json, body: new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]) },
  { contentType: "text/plain", body: '{"data":null}' },
  { contentType: "application/x-www-form-urlencoded", body: "data=null" },
  { contentType: "multipart/form-data; boundary=b", body: "--b--" },
  { contentType: "application/json; charset=utf-16", body: '{"data":null}' },
  { contentType: "application/jsonp", body: '{"data":null}' },
  { contentType: "nonsense", body: '{"data":null}' },
  { contentType: "application/json, text/html", body: '{"data":null}' },
  { body: new Uint8Array([1, 2, 3]) },
];

/** Every field of a right input made wrong in turn, the hostile values as a whole, and what a seeded generator finds. */
export function hostileInputs(schema: z.ZodType, { seed, runs }: { seed: number; runs: number }): Hostile[] {
  const right = rightValue(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
  const generated = fc.sample(mutated(right), { seed, numRuns: runs }).map(value => JSON.stringify(value));
  const texts = [...hostileJson, ...fieldByField(right), ...generated];
  // Each is a request of its own, or HB would answer it with what it kept of the one before.
  return texts.map((text, n) => ({
    contentType: json,
    body: `{"data":${text.replace(rightUuid, rightUuid.slice(0, -4) + String(n).padStart(4, "0"))}}`,
  }));
}

/** A third of the hostile values for each field, in turns, so that a long form does not take all day. */
function fieldByField(right: unknown, depth = 0): string[] {
  if (typeof right !== "object" || right === null || depth > 3) return [];
  const entries = Object.entries(right);
  return entries.flatMap(([wrong, value], index) => {
    const wrongs = hostileJson.filter((_, n) => n % 3 === index % 3);
    return [...wrongs, ...fieldByField(value, depth + 1)].map(
      text =>
        `{${entries.map(([key, other]) => `${JSON.stringify(key)}:${key === wrong ? text : JSON.stringify(other)}`).join()}}`,
    );
  });
}

function mutated(right: unknown): fc.Arbitrary<unknown> {
  const anything = fc.jsonValue({ maxDepth: 4 });
  if (typeof right !== "object" || right === null) return anything;
  const fields = Object.entries(right).map(([key, value]) => {
    const wrong = fc.oneof(anything, fc.constantFrom<unknown>(undefined, -1, 2 ** 53, "", "\0", "\ud800", [], {}));
    return [key, fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: wrong })] as const;
  });
  return fc.oneof(
    { weight: 1, arbitrary: anything },
    { weight: 4, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
  );
}

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  format?: string;
  minimum?: number;
  minLength?: number;
}

const rightUuid = "7b7f2c1e-6a0f-4d57-9a43-0d3f8e2b1c55";
const rightTexts: Record<string, string> = {
  uuid: rightUuid,
  email: "ravi@northlight.example",
  date: "2027-03-14",
  "date-time": "2027-03-14T09:30:00.000Z",
  uri: "https://northlight.example/",
  timeZone: "America/Los_Angeles",
  phone: "+1 310 555 0123",
  key: "0123456789abcdef0123456789abcdef",
};

/** A value that gets past the schema, so that a single wrong field is what is tried, and the handler is reached. */
function rightValue(schema: JsonSchema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return rightValue(choice, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, rightValue(property, key)]),
      );
    case "array":
      return (
        schema.prefixItems?.map(item => rightValue(item)) ??
        Array.from({ length: schema.minItems ?? 0 }, () => rightValue(schema.items ?? {}))
      );
    case "string":
      return rightTexts[schema.format ?? name] ?? "x".repeat(Math.max(schema.minLength ?? 0, 5));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    case undefined:
    default:
      return null;
  }
}
