interface Element {
  $$typeof: symbol;
  props: { children?: unknown };
}

/** In the browser: a text, or all texts of an object, two fifths longer. A function's result is longer too. */
export function longer<T>(value: T): T;
export function longer(value: unknown): unknown {
  if (typeof value === "string") return /\p{L}/u.test(value) ? value + " ē".repeat(Math.ceil(value.length / 5)) : value;
  if (typeof value === "function") return (...given: unknown[]) => longer(value(...given));
  if (Array.isArray(value)) return value.map(longer);
  if (value === null || typeof value !== "object") return value;
  if (isElement(value)) return { ...value, props: { ...value.props, children: longer(value.props.children) } };
  if (Object.getPrototypeOf(value) !== Object.prototype || "$$typeof" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, longer(one)]));
}

function isElement(value: object): value is Element {
  return "$$typeof" in value && "props" in value;
}
