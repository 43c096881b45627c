/** The only currency so far. */
const studyCurrency = "USD";

/** `$75`, `$12.50`: cents only when there are any. */
export function formatMoney(cents: number, currency = studyCurrency): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** Reads `75`, `$75`, `12.50` or `1,000` as cents. Empty text is 0; undefined = not an amount. */
export function parseMoney(text: string): number | undefined {
  const amount = text
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");
  if (amount === "") return 0;
  const [, whole, part = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
