import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { defaultSort } from "@hb/domain/remote-study/filters.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { deleteView, saveView, useSavedViews } from "../data.ts";
import type { EnrolmentsAddress } from "./list-address.ts";

/** One's own ways to look at the list: filters and order under a name. */
export function EnrolmentViews({ address: { filters, sort, show } }: { address: EnrolmentsAddress }) {
  const client = useQueryClient();
  const views = useSavedViews();
  return (
    <ViewMenu
      views={views.data}
      current={views.data?.find(({ view }) => isSame(view.filters, filters) && isSame(view.sort, sort))}
      isPlain={isSame(filters, {}) && isSame(sort, defaultSort)}
      kept="Its filters and order"
      onPlain={() => show({}, defaultSort)}
      onChoose={({ view }) => show(view.filters, view.sort)}
      onSave={name => saveView(client, name, { filters, sort })}
      onDelete={({ id }) => deleteView(client, id)}
      onRestore={({ name, view }) => saveView(client, name, view)}
    />
  );
}
