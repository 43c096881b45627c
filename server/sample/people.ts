import { companies } from "@hb/domain/lookups/companies.ts";
import { type Country, countries, country } from "@hb/domain/lookups/countries.ts";
import { ethnicities } from "@hb/domain/lookups/ethnicities.ts";
import { languageId } from "@hb/domain/lookups/languages.ts";
import { ownAccounts } from "@hb/domain/lookups/own-accounts.ts";
import { type OwnerType, participantType } from "@hb/domain/lookups/participant-types.ts";
import { services } from "@hb/domain/lookups/services.ts";
import { studySources } from "@hb/domain/lookups/sources.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import type { UsState } from "@hb/domain/lookups/us-states.ts";
import { typesOfBrand, vrHeadsetBrands } from "@hb/domain/lookups/vr-headsets.ts";
import { type ConsentState, consentState } from "@hb/domain/participants/consent-state.ts";
import { type Headset, isQuest } from "@hb/domain/participants/headset.ts";
import { fold, foldName } from "@hb/domain/participants/merge/identity.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { type ParticipantStatus, participantStatus as status } from "@hb/domain/participants/status.ts";
import { addDays } from "@hb/domain/time.ts";
import type { Random } from "../random.ts";
import { citiesElsewhere, citiesInUs, familyEndings, familyStems, namesByCulture, streets } from "./names.ts";

export type GeneratedPerson = Omit<Participant, "id" | "version">;

interface PeopleOptions {
  random: Random;
  size: number;
  now: string;
}

/** Numbers reserved for fiction: any area code, 555, 0100 to 0199. Further people have no phone. */
const areaCodes = Array.from({ length: 800 }, (_, n) => 200 + n).filter(code => Math.floor(code / 10) % 10 !== 9);
const maxPhones = areaCodes.length * 100;
const mailHosts = ["mail.example.com", "post.example.org", "inbox.example.net", "home.example", "letters.example"];
/** How long ago the first of them registered. */
const studyDays = 180;
const minuteMs = 60_000;

/** Sample people in the order they registered; some registered twice. */
export function* generatePeople({ random, size, now }: PeopleOptions): Generator<GeneratedPerson> {
  const lastMoment = Date.parse(now) - 3 * minuteMs;
  const step = (studyDays * 24 * 60 * minuteMs) / size;
  const phoneShare = Math.min(1, (maxPhones * 0.8) / size);
  const recent: GeneratedPerson[] = [];
  let phones = 0;
  for (let n = 0; n < size; n++) {
    const createdAt = new Date(lastMoment - (size - 1 - n) * step - random.next() * step * 0.9).toISOString();
    const person = generatePerson(random, {
      n,
      createdAt,
      age: 1 - n / size,
      daysAgo: (Date.parse(now) - Date.parse(createdAt)) / (24 * 60 * minuteMs),
      phone: random.chance(phoneShare) && phones < maxPhones ? phoneOf(phones++) : null,
    });
    const twin =
      recent.length > 20 && random.chance(0.03) ? makeDuplicate(random, random.pick(recent), person) : person;
    if (recent.length < 400) recent.push(twin);
    else recent[random.between(0, 399)] = twin;
    yield twin;
  }
}

function phoneOf(n: number): string {
  return `+1${areaCodes[Math.floor(n / 100)]}55501${String(n % 100).padStart(2, "0")}`;
}

/** The booths have room for some hundred visits: in a large sample, only the first people have one. */
const [maxScheduled, maxVisited] = [1000, 3000];
/** A visit takes a few days from the registration to its end. */
const visitDays = 6;

interface PersonOptions {
  n: number;
  createdAt: string;
  /** 1 for the first to register, 0 for the last. */
  age: number;
  daysAgo: number;
  phone: string | null;
}

function generatePerson(random: Random, { n, createdAt, age, daysAgo, phone }: PersonOptions): GeneratedPerson {
  const culture = random.pick(namesByCulture);
  const firstName = random.chance(0.35)
    ? `${random.pick(culture.first)} ${random.pick(culture.first)}`
    : random.pick(culture.first);
  const lastName = generateFamilyName(random, random.chance(0.15) ? random.pick(namesByCulture) : culture);
  const type = random.weighted([
    [participantType.loaner, 60],
    [participantType.owner, 40],
  ]);
  const drawn = statusOf(random, age);
  const hasNoVisit =
    (drawn === status.scheduled && n >= maxScheduled) ||
    (drawn === status.completed && (n >= maxVisited || daysAgo < visitDays));
  const step = hasNoVisit ? status.contacted : drawn;
  const accommodation = random.weighted([
    [null, 20],
    [specialAccommodation.no, 74],
    [specialAccommodation.serviceAnimal, 3],
    [specialAccommodation.other, 3],
  ]);
  return {
    firstName,
    lastName,
    email: `${foldName(firstName)}.${foldName(lastName)}${n}@${random.pick(mailHosts)}`.replaceAll(" ", "-"),
    phone,
    bornOn: random.chance(0.02) ? null : addDays(createdAt.slice(0, 10), -Math.floor(365.25 * ageInYears(random))),
    gender: random.weighted([
      [1, 47],
      [2, 46],
      [3, 4],
      [4, 2],
      [null, 1],
    ]),
    ethnicities: random.chance(0.08)
      ? []
      : ethnicities.withoutExcluded([
          ...new Set([random.pick(ethnicities.ids), ...random.some(ethnicities.ids, 0.02)]),
        ]),
    skinType: random.weighted([[null, 30], ...([1, 2, 3, 4, 5, 6] as const).map(id => [id, 12] as const)]),
    ...home(random),
    language: languageIn(culture, n),
    industry: random.chance(0.2) ? null : (random.between(1, 16) as Participant["industry"]),
    glassesType: random.weighted([
      [null, 15],
      [1, 45],
      [2, 8],
      [3, 8],
      [4, 8],
      [5, 16],
    ]),
    displayHeadsetExperience: random.weighted([
      [[], 30],
      [[0], 50],
      [[1], 16],
      [[1, 2], 4],
    ]),
    specialAccommodation: accommodation,
    specialAccommodationText:
      accommodation === specialAccommodation.other ? "A seat with a back, and a break every hour." : null,
    ownAccounts: severalOf(random, ownAccounts, 0.4),
    headsets: type === participantType.owner ? ownedHeadsets(random) : [],
    consideringBrands: random.chance(0.4) ? [] : random.some(vrHeadsetBrands.ids, 0.3),
    services: severalOf(random, services, 0.25),
    companies: random.chance(0.9) ? [21] : severalOf(random, companies, 0.05),
    studySources: random.some(studySources.ids, 0.08),
    source: random.weighted([
      [1, 55],
      [2, 28],
      [3, 13],
      [null, 4],
    ]),
    suggestion: null,
    unconfirmedSince: null,
    // By number, so that everything else about the sample stays as it was.
    ownAnswers:
      n % 7 === 0 ? {} : { hand: n % 9 === 1 ? 2 : n % 31 === 2 ? 3 : 1, ...(n % 3 > 0 && { gaming: (n * 7) % 25 }) },
    type,
    ownerType: type === participantType.owner ? ownerTypeOf(random) : null,
    status: step,
    consent: consentOf(random, step),
    mergedInto: null,
    privacyVersion: 1,
    contactVersion: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

function generateFamilyName(random: Random, { last }: { last: readonly string[] }): string {
  if (random.chance(0.4)) return `${random.pick(familyStems)}${random.pick(familyEndings)}`;
  return random.chance(0.25) ? `${random.pick(last)}-${random.pick(last)}` : random.pick(last);
}

/** Most early registrations are settled; most of this week's aren't. */
function statusOf(random: Random, age: number): ParticipantStatus {
  if (random.chance(0.15 + 0.75 * (1 - age) ** 3)) return status.blank;
  return random.weighted([
    [status.contacted, 30],
    [status.scheduled, 8 + 10 * (1 - age)],
    [status.completed, 30 * age],
    [status.rejected, 9],
    [status.duplicate, 1],
    [status.withdrawn, 5],
    [status.notSelected, 14],
  ]);
}

function consentOf(random: Random, step: ParticipantStatus): ConsentState {
  if (step === status.completed) return consentState.signed;
  if (step === status.scheduled) return random.chance(0.5) ? consentState.signed : consentState.asked;
  if (step === status.withdrawn) return random.chance(0.3) ? consentState.withdrawn : consentState.notAsked;
  return step === status.contacted && random.chance(0.2) ? consentState.asked : consentState.notAsked;
}

function ownerTypeOf(random: Random): OwnerType {
  return random.weighted([
    [null, 30],
    [1, 15],
    [2, 10],
    [3, 40],
    [4, 5],
  ]);
}

function ageInYears(random: Random): number {
  return random.weighted([
    [18.1 + 12 * random.next(), 38],
    [31 + 14 * random.next(), 34],
    [46 + 18 * random.next(), 20],
    [65 + 20 * random.next(), 8],
  ]);
}

/** Not drawn by chance, so that the rest of the sample stays as it is. Those who were added by hand never chose one. */
function languageIn(culture: (typeof namesByCulture)[number], n: number): Participant["language"] {
  if (n % 9 === 0) return null;
  return culture === namesByCulture[1] && n % 2 === 0 ? languageId("es") : languageId("en");
}

function home(random: Random) {
  const street = random.chance(0.5) ? `${random.between(1, 2999)} ${random.pick(streets)} Street` : null;
  if (random.chance(0.86)) {
    const [city, state, timeZone] = random.pick(citiesInUs);
    const postalCode = String(random.between(10_000, 99_999));
    // The table next to the names contains ids of the list.
    return { country: country.unitedStates as Country, state: state as UsState, city, postalCode, street, timeZone };
  }
  const [city, code, timeZone] = random.pick(citiesElsewhere);
  return { country: countries.find(code) ?? null, state: null, city, postalCode: null, street, timeZone };
}

function ownedHeadsets(random: Random): Headset[] {
  return Array.from(
    {
      length: random.weighted([
        [1, 75],
        [2, 20],
        [3, 5],
      ]),
    },
    () => {
      const brand = random.weighted([
        [1, 30],
        [2, 5],
        [3, 15],
        [4, 40],
        [5, 6],
        [6, 4],
      ] as const);
      const type = random.pick(typesOfBrand(brand)).id;
      const questType = isQuest({ brand }) ? random.pick([1, 2, 3] as const) : null;
      return { brand, type, questType, ownedFor: random.pick([1, 2, 3, 4, 5] as const) };
    },
  );
}

interface Several<Id> {
  ids: readonly Id[];
  withoutExcluded(this: void, chosen: readonly Id[]): Id[];
}

/** Either several options of the list or its “None”. */
function severalOf<Id>(random: Random, { ids, withoutExcluded }: Several<Id>, probability: number): Id[] {
  return random.chance(0.1) ? [] : withoutExcluded(random.some(ids, probability).toReversed());
}

/** Someone who registers a second time, with small differences. */
function makeDuplicate(random: Random, earlier: GeneratedPerson, person: GeneratedPerson): GeneratedPerson {
  const { firstName, lastName, email, phone, bornOn } = earlier;
  const twin = { ...person, bornOn };
  switch (random.between(0, 4)) {
    case 0:
      return { ...twin, firstName, lastName, email: email?.replace("@", "+study@") ?? null };
    case 1:
      return { ...twin, firstName: dropLetter(random, firstName), lastName, phone };
    case 2:
      return { ...twin, firstName: lastName, lastName: firstName, phone };
    case 3:
      return { ...twin, firstName: fold(firstName).toUpperCase(), lastName: fold(lastName).toUpperCase(), email };
    default:
      return { ...person, firstName, lastName };
  }
}

function dropLetter(random: Random, name: string): string {
  const at = random.between(1, Math.max(1, name.length - 1));
  return name.length < 4 ? name : name.slice(0, at) + name.slice(at + 1);
}
