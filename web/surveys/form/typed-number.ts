/** What is no number yet (a lone minus) is no answer yet. */
export function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export interface DurationParts {
  hours: string;
  minutes: string;
}

export function partsOf(minutes: number | undefined): DurationParts {
  if (minutes === undefined) return { hours: "", minutes: "" };
  return { hours: minutes >= 60 ? String(Math.floor(minutes / 60)) : "", minutes: String(minutes % 60) };
}

/** 90 minutes are as good as an hour and a half. */
export function minutesOf({ hours, minutes }: DurationParts): number | undefined {
  if (hours === "" && minutes === "") return undefined;
  return Number(hours) * 60 + Number(minutes);
}
