import { filterLabels } from "@hb/domain/participants/filter-words.ts";
import { filterReducer, type TextFilter } from "@hb/domain/participants/filters.ts";
import { TextInput } from "@mantine/core";
import { useTyped } from "../../list/typed-filter.ts";
import type { FilterProps } from "./FilterRail.tsx";

interface TextFilterFieldProps extends Pick<FilterProps, "filters" | "dispatch"> {
  filter: TextFilter;
}

export function TextFilterField({ filter, filters, dispatch }: TextFilterFieldProps) {
  const { typed, setTyped, send } = useTyped(filters[filter] ?? "", text => dispatch({ kind: "text", filter, text }));
  return (
    <TextInput
      aria-label={filterLabels[filter]}
      placeholder={filterLabels[filter]}
      {...(filter === "id" && { inputMode: "numeric" as const })}
      value={typed}
      onChange={event => {
        const text = event.currentTarget.value;
        setTyped(text);
        send(text, filterReducer({}, { kind: "text", filter, text })[filter] ?? "");
      }}
    />
  );
}
