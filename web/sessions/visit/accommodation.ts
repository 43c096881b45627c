import { specialAccommodation, specialAccommodations } from "@hb/domain/lookups/special-accommodations.ts";
import type { SessionPerson } from "@hb/domain/sessions/session.ts";

/** What somebody needs on the day, in words; undefined = nothing. */
export function accommodationOf({
  specialAccommodation: kind,
  specialAccommodationText: text,
}: Pick<SessionPerson, "specialAccommodation" | "specialAccommodationText">): string | undefined {
  if (kind === null || kind === specialAccommodation.no) return undefined;
  return kind === specialAccommodation.serviceAnimal ? "Service animal" : (text ?? specialAccommodations.label(kind));
}
