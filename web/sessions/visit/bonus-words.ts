/** No study has said another one yet. */
export const currency = "USD";

/** `75`, `$75`, `12.50`, `1,000`: undefined where no amount is meant; nothing typed is none. */
export function centsOf(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");
  if (text === "") return 0;
  const [, whole, part = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
