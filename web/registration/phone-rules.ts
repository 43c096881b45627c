import type { Country } from "@hb/domain/lookups/countries.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import { examplePhone } from "@hb/domain/participants/phone-example.ts";
import { phoneText } from "@hb/domain/participants/registration/phone-text.ts";
import type { Texts } from "../public-page/language.tsx";

/** Large, so they load later than the form. */
export const phoneRules = {
  isPhone: (typed: string, country: Country | null) => toE164(typed, country) !== undefined,
  help(country: Country | null, texts: Texts): string | undefined {
    const example = country === null ? undefined : examplePhone(country);
    return example === undefined ? undefined : texts(phoneText).help(example);
  },
};
export type PhoneRules = typeof phoneRules;
