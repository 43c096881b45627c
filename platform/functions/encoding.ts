import { refuse } from "../refusal.ts";

const maxDepth = 32;
/** Far above the longest list of any request. Looking at every value of a megabyte of them would hold up everyone else. */
const maxValues = 30_000;
const wrappedIntegers = /^type\.googleapis\.com\/google\.protobuf\.U?Int64Value$/;

/** What the SDK's encoder wrote: plain JSON, and 64-bit integers in a wrapper. */
export function decode(value: unknown): unknown {
  let values = 0;
  return decoded(value, 0);

  function decoded(inner: unknown, depth: number): unknown {
    if (depth > maxDepth) refuse("invalid-argument", "This request is nested too deeply.");
    if (++values > maxValues) refuse("invalid-argument", "This request has too many values.");
    if (typeof inner === "string") return clean(inner);
    if (typeof inner !== "object" || inner === null) return inner;
    if (Array.isArray(inner)) return inner.map(item => decoded(item, depth + 1));
    if ("@type" in inner) return unwrap(inner);
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [clean(key), decoded(item, depth + 1)]));
  }
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
