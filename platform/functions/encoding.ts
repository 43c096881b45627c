import { refuse } from "../refusal.ts";

const maxDepth = 32;
const wrappedIntegers = /^type\.googleapis\.com\/google\.protobuf\.U?Int64Value$/;

/** What the SDK's encoder wrote: plain JSON, and 64-bit integers in a wrapper. */
export function decode(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) refuse("invalid-argument", "This request is nested too deeply.");
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(item => decode(item, depth + 1));
  if ("@type" in value) return unwrap(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), decode(item, depth + 1)]));
}

/** NUL and lone surrogates cannot be stored in PostgreSQL, and nobody types them. */
function clean(text: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    refuse("invalid-argument", "This request contains characters that can't be stored.");
  return text;
}

function unwrap(wrapped: { "@type": unknown; value?: unknown }): number {
  const number = Number(wrapped.value);
  if (typeof wrapped["@type"] !== "string" || !wrappedIntegers.test(wrapped["@type"]) || !Number.isFinite(number))
    refuse("invalid-argument", "This request contains a value of an unknown type.");
  return number;
}
