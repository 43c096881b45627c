interface BonusTotal {
  id: number;
  name: string;
  sessions: number;
  bonusCents: number;
}

/** As a spreadsheet reads it: amounts in the study's currency with a point, and no text that could be a formula. */
export function bonusFile(totals: readonly BonusTotal[]): string {
  const rows = totals.map(({ id, name, sessions, bonusCents }) => [
    String(id),
    cell(name),
    String(sessions),
    (bonusCents / 100).toFixed(2),
  ]);
  return [["Participant", "Name", "Sessions", "Bonus"], ...rows].map(row => `${row.join(",")}\r\n`).join("");
}

/** What begins like a formula gets an apostrophe in front, so that it is shown and never run. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
