import { type Country, countries } from "../../lookups/countries.ts";

interface PostalFormat {
  pattern: RegExp;
  example: string;
}

const zip: PostalFormat = { pattern: /^\d{5}([- ]?\d{4})?$/, example: "94110" };

/** Where most applicants live. Elsewhere anything is taken: some countries have no postal codes. */
const formats: Partial<Record<string, PostalFormat>> = {
  US: zip,
  PR: zip,
  CA: { pattern: /^[a-z]\d[a-z][- ]?\d[a-z]\d$/i, example: "K1A 0B1" },
  MX: { pattern: /^\d{5}$/, example: "06500" },
};

export function postalFormatOf(country: Country | null): PostalFormat | undefined {
  return country === null ? undefined : formats[countries.get(country).code];
}

/** Where people say ZIP code. */
export function hasZipCodes(country: Country | null): boolean {
  return postalFormatOf(country) === zip;
}
