import { isDefault } from "@hb/domain/participants/filters.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { memo } from "react";
import { useChange } from "../../change/use-change.ts";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { savedViewsKey, useSavedViews } from "../data.ts";
import type { PeopleAddress } from "./list-address.ts";

interface PeopleViewsProps {
  address: PeopleAddress;
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
}

/** The user's saved views: filters, order and columns under a name. */
export const PeopleViews = memo(function PeopleViews({ address, columns, onColumns }: PeopleViewsProps) {
  const { filters, sort, show } = address;
  const { run } = useChange({ refresh: [savedViewsKey] });
  const views = useSavedViews();
  return (
    <ViewMenu
      views={views.data}
      current={views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort))}
      isPlain={isDefault(filters) && isSame(sort, defaultSort)}
      parts="Filters, order and columns"
      onPlain={() => show({}, defaultSort)}
      onChoose={({ view }) => {
        show(view.filters, view.sort);
        if (view.columns.length > 0) onColumns(view.columns);
      }}
      onSave={name => run("saveView", { name, view: { filters, sort, columns: [...columns] } })}
      onDelete={({ id }) => run("deleteSavedView", { id })}
      onRestore={({ name, view }) => run("saveView", { name, view })}
    />
  );
});
