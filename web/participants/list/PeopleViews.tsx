import { isDefault } from "@hb/domain/participants/filters.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { memo } from "react";
import { useChange } from "../../change/use-change.ts";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { useSavedViews, viewsKey } from "../data.ts";
import type { PeopleAddress } from "./list-address.ts";

interface PeopleViewsProps {
  address: PeopleAddress;
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
}

/** One's own ways to look at the list: filters, order and columns under a name. */
export const PeopleViews = memo(function PeopleViews(props: PeopleViewsProps) {
  const { columns, onColumns } = props;
  const { filters, sort, show } = props.address;
  const { run } = useChange({ refresh: [viewsKey] });
  const views = useSavedViews();
  return (
    <ViewMenu
      views={views.data}
      current={views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort))}
      isPlain={isDefault(filters) && isSame(sort, defaultSort)}
      kept="Its filters, order and columns"
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
