import type { Entry, Lookup } from "@hb/domain/lookups/lookup.ts";
import type { Option } from "../public-page/fields/inputs.tsx";
import type { Texts } from "../public-page/language.tsx";

type Ids = Entry & { id: number };

/** A list's options as participants are asked, in their language: `domain/lookups/options.es.ts` has the Spanish ones. */
export function optionsOf<E extends Ids>(list: Pick<Lookup<E>, "entries">, texts: Texts): readonly Option<E["id"]>[] {
  const translated: unknown = texts(list);
  if (translated !== list) return translated as Option<E["id"]>[];
  return list.entries.map(({ id, label, asked = label }) => ({ id, label: asked }));
}
