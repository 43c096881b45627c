import { filterReducer, textFilterNames } from "@hb/domain/participants/filters.ts";
import type { Ref } from "react";
import { SearchInput } from "../../list/SearchInput.tsx";
import { useTyped } from "../../list/typed-filter.ts";
import type { FilterProps } from "./FilterRail.tsx";
import { recogniseSearch, searchText } from "./search-words.ts";
import classes from "./FilterRail.module.css";

interface SearchFieldProps extends Pick<FilterProps, "filters" | "dispatch"> {
  ref?: Ref<HTMLInputElement>;
}

/** One field for whatever somebody has in hand: it sets the filter that the words look like. */
export function SearchField({ ref, filters, dispatch }: SearchFieldProps) {
  const into = textFilterNames.find(name => filters[name] !== undefined) ?? "name";
  const { typed, setTyped, send } = useTyped(filters[into] ?? "", text => {
    const filter = recogniseSearch(text);
    dispatch({ kind: "clear", filter: into }, { kind: "text", filter, text: searchText(filter, text) });
  });
  const type = (text: string) => {
    setTyped(text);
    const filter = recogniseSearch(text);
    send(text, filterReducer({}, { kind: "text", filter, text: searchText(filter, text) })[filter] ?? "");
  };
  return (
    <SearchInput
      ref={ref}
      className={classes["searchField"]}
      label="Search by name, email, phone, id or city"
      placeholder="Name, email, phone, ID, city"
      typed={typed}
      onType={type}
    />
  );
}
