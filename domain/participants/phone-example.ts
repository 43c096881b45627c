import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { type Country, countries } from "../lookups/countries.ts";

/** A number as people of that country write it; undefined where that isn't known. */
export function examplePhone(country: Country): string | undefined {
  const { code } = countries.get(country);
  return isSupportedCountry(code) ? getExampleNumber(code, examples)?.formatNational() : undefined;
}
