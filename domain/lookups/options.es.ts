import { tags } from "../language.ts";
import { companies } from "./companies.ts";
import { countries } from "./countries.ts";
import { displayHeadsetExperience } from "./display-headset-experience.ts";
import { ethnicities } from "./ethnicities.ts";
import { genders } from "./genders.ts";
import { glassesTypes } from "./glasses-types.ts";
import { industries } from "./industries.ts";
import type { Entry, IdOf, Lookup } from "./lookup.ts";
import { ownAccounts } from "./own-accounts.ts";
import { services } from "./services.ts";
import { skinTypes } from "./skin-types.ts";
import { studySources } from "./sources.ts";
import { specialAccommodations } from "./special-accommodations.ts";
import { usStates } from "./us-states.ts";
import { vrOwnershipDurations } from "./vr-headsets.ts";

/*
 * The options of the lists as participants read them, in Spanish. Staff, files and data keep the lists' own labels. An
 * option that is left out has a name of its own, such as a brand.
 */

type Labels<L> = Record<IdOf<L> & number, string>;
type SomeLabels<L> = Partial<Labels<L>>;

const inList = <E extends Entry>(list: Lookup<E>, labels: Partial<Record<number, string>>): [object, object] => [
  list,
  list.entries.map(({ id, label }) => ({ id, label: labels[Number(id)] ?? label })),
];

const { compare } = new Intl.Collator(tags.es);
const sorted = <E extends Entry>(list: Lookup<E>, labels: Partial<Record<number, string>>): [object, object] => {
  const [key, options] = inList(list, labels);
  return [key, (options as { label: string }[]).sort((a, b) => compare(a.label, b.label))];
};

/** By the list. */
export const options: readonly [list: object, options: object][] = [
  inList(genders, {
    1: "Femenino",
    2: "Masculino",
    3: "No binario",
    4: "Prefiero no decirlo",
  } satisfies Labels<typeof genders>),
  sorted(countries, countryNames()),
  sorted(usStates, {
    9: "Distrito de Columbia",
    12: "Hawái",
    19: "Luisiana",
    23: "Míchigan",
    25: "Misisipi",
    26: "Misuri",
    30: "Nuevo Hampshire",
    31: "Nueva Jersey",
    32: "Nuevo México",
    33: "Nueva York",
    34: "Carolina del Norte",
    35: "Dakota del Norte",
    38: "Oregón",
    39: "Pensilvania",
    41: "Carolina del Sur",
    42: "Dakota del Sur",
    49: "Virginia Occidental",
  } satisfies SomeLabels<typeof usStates>),
  inList(vrOwnershipDurations, {
    1: "menos de 2 semanas",
    2: "de 2 semanas a 1 mes",
    3: "de 1 a 3 meses",
    4: "de 3 meses a 1 año",
    5: "más de 1 año",
  } satisfies Labels<typeof vrOwnershipDurations>),
  inList(ownAccounts, { 1: "ID de Apple", 8: "Ninguna" } satisfies SomeLabels<typeof ownAccounts>),
  inList(services, { 14: "Ninguno de estos" } satisfies SomeLabels<typeof services>),
  inList(glassesTypes, {
    1: "No",
    2: "Sí, bifocales",
    3: "Sí, cilíndricos (para el astigmatismo)",
    4: "Sí, multifocales o progresivos",
    5: "Sí, esféricos (para la miopía o la hipermetropía)",
    100: "Sí, pero no sé de qué tipo",
  } satisfies Labels<typeof glassesTypes>),
  inList(displayHeadsetExperience, {
    0: "Nada de esto",
    1: "mareo o vértigo",
    2: "dificultad para pensar con claridad",
  } satisfies Labels<typeof displayHeadsetExperience>),
  inList(specialAccommodations, {
    1: "No",
    2: "Sí, vengo con un animal de servicio",
    3: "Sí, otra cosa",
  } satisfies Labels<typeof specialAccommodations>),
  inList(ethnicities, {
    0: "Indígena de las Américas o nativa de Alaska",
    1: "Negra o afroamericana",
    2: "Caribeña",
    3: "De Asia Central",
    4: "De Asia Oriental",
    5: "Hispana o latina",
    6: "Del Medio Oriente",
    7: "Nativa de Hawái o de otra isla del Pacífico",
    8: "Del norte de África",
    9: "Del sur de Asia",
    10: "Del sudeste asiático",
    11: "Blanca",
    12: "Prefiero no decirlo",
    13: "Otra",
  } satisfies Labels<typeof ethnicities>),
  inList(skinTypes, {
    1: "I: siempre se quema, nunca se broncea",
    2: "II: casi siempre se quema, se broncea un poco",
    3: "III: a veces se quema, se broncea de manera uniforme",
    4: "IV: rara vez se quema, se broncea con facilidad",
    5: "V: muy rara vez se quema, se broncea mucho",
    6: "VI: nunca se quema, muy pigmentada",
  } satisfies Labels<typeof skinTypes>),
  inList(industries, {
    1: "Agricultura y alimentos",
    2: "Arte, medios y entretenimiento",
    3: "Construcción y bienes raíces",
    4: "Consultoría y servicios profesionales",
    5: "Educación e investigación",
    6: "Energía y servicios públicos",
    7: "Finanzas y seguros",
    8: "Gobierno y administración pública",
    9: "Salud",
    10: "Hotelería y viajes",
    11: "Manufactura",
    12: "Comercio minorista",
    13: "Tecnología",
    14: "Transporte y logística",
    15: "No tengo un trabajo remunerado",
    16: "Otra",
  } satisfies Labels<typeof industries>),
  inList(companies, { 21: "Ninguna de estas" } satisfies SomeLabels<typeof companies>),
  inList(studySources, {
    1: "Buscador de internet",
    2: "Anuncio en internet",
    3: "Artículo de noticias o blog",
    4: "Pódcast",
    5: "Radio o televisión",
    6: "Correo electrónico o boletín",
    7: "Volante o cartel",
    17: "Escuela o universidad",
    18: "Empleador o colega",
    19: "Amistades o familia",
    20: "Otro medio",
  } satisfies SomeLabels<typeof studySources>),
];

/** From Unicode's data; the short form where the long one is official and no one says it. */
function countryNames(): Partial<Record<number, string>> {
  const names = (style: "long" | "short") => new Intl.DisplayNames(tags.es, { type: "region", style });
  const [long, short] = [names("long"), names("short")];
  const known = new Set<string>(["HK", "MO", "PS"]);
  return Object.fromEntries(
    countries.entries.map(({ id, code, label }) => [id, (known.has(code) ? short : long).of(code) ?? label]),
  );
}
