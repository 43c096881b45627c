import type { TextFilter } from "@hb/domain/participants/filters.ts";

/** Which filter a typed search means: a name unless it looks like something else. */
export function recognizeSearch(typed: string): TextFilter {
  const text = typed.trim();
  if (text.includes("@")) return "email";
  if (/^#?\d{1,6}$/.test(text)) return "id";
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return "phone";
  return "name";
}

/** What the filter is set to: an ID may be typed as `#1280`. */
export function searchText(filter: TextFilter, typed: string): string {
  return filter === "id" ? typed.trim().replace(/^#/, "") : typed;
}

/** Other filters to try the same text with when nobody was found. */
export function otherFilters(filter: TextFilter): readonly TextFilter[] {
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
