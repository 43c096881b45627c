import type { TextFilter } from "@hb/domain/participants/filters.ts";

/** Which field somebody means by what they type into the one search field; a name unless it looks like something else. */
export function recogniseSearch(typed: string): TextFilter {
  const text = typed.trim();
  if (text.includes("@")) return "email";
  if (/^#?\d{1,6}$/.test(text)) return "id";
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return "phone";
  return "name";
}

/** What the filter is given: an id may be written as it is spoken of, `#1280`. */
export function searchText(filter: TextFilter, typed: string): string {
  return filter === "id" ? typed.trim().replace(/^#/, "") : typed;
}

/** Where else the same words could be looked for, when nobody was found. */
export function otherPlaces(filter: TextFilter): readonly TextFilter[] {
  switch (filter) {
    case "name":
      return ["city", "email"];
    case "city":
      return ["name"];
    case "email":
      return ["name"];
    case "id":
      return ["phone"];
    case "phone":
      return ["id"];
  }
}
