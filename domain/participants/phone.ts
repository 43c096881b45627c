import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type Country, countries } from "../lookups/countries.ts";

/*
 * Apart from the rest of the feature because of its size: a screen loads this file when a phone number is typed, never
 * with its first page.
 */

/** E.164 of a number typed in any usual form; without a country code it is read as one of the person's country. */
export function toE164(text: string, from: Country | null): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: regionOf(from), extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** As people of its country say it: `(415) 555-0170`; others see the country's code in front. */
export function formatPhone(e164: string, from: Country | null): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === regionOf(from) ? number.formatNational() : number.formatInternational();
}

function regionOf(country: Country | null): CountryCode {
  const code = country === null ? "US" : countries.get(country).code;
  return isSupportedCountry(code) ? code : "US";
}
