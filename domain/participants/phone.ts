import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type Country, countries } from "../lookups/countries.ts";

/*
 * In a file of its own because the library is large: screens load it when someone types a phone number, not with the
 * first page.
 */

/** The E.164 form of a number typed in any common format. Without a country code, it's read as a number of the given country. */
export function toE164(text: string, from: Country | null): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: regionOf(from), extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** In the national format for its own country, `(415) 555-0170`; with the country code elsewhere. */
export function formatPhone(e164: string, from: Country | null): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === regionOf(from) ? number.formatNational() : number.formatInternational();
}

function regionOf(country: Country | null): CountryCode {
  const code = country === null ? "US" : countries.get(country).code;
  return isSupportedCountry(code) ? code : "US";
}
