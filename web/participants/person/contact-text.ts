import { countries, country } from "@hb/domain/lookups/countries.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";

type Home = Pick<Participant, "street" | "city" | "postalCode" | "state" | "country">;

/** `San Jose, CA`, `Lisbon, Portugal`; null when nothing is known. */
export function placeOf({ city, state, country: land }: Omit<Home, "street" | "postalCode">): string | null {
  const region =
    state !== null
      ? usStates.get(state).code
      : land !== null && land !== country.unitedStates
        ? countries.label(land)
        : null;
  return [city, region].filter(Boolean).join(", ") || (land === null ? null : countries.label(land));
}

/** `2140 Cedar St, Berkeley, CA 94709, United States` */
export function addressOf({ street, city, postalCode, state, country: land }: Home): string | null {
  const region = [state === null ? null : usStates.get(state).code, postalCode].filter(Boolean).join(" ");
  return [street, city, region, land === null ? null : countries.label(land)].filter(Boolean).join(", ") || null;
}

/**
 * `+14155550170` → `(415) 555-0170`: numbers of North America as people there say them, all others as they are kept.
 * The full phone library is loaded where a number is typed; a list of thousands needs no more than this.
 */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return line === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}
