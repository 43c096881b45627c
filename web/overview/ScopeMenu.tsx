import { isDefault } from "@hb/domain/participants/filters.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import type { PeopleAddress } from "../participants/list/list-address.ts";
import { useSavedViews } from "../queries/participant-views.ts";

/** Whom the figures are about: everyone, or a view of the participants. */
export function ScopeMenu({ address: { filters, show } }: { address: PeopleAddress }) {
  const { data, refetch } = useSavedViews();
  // A view that only sorts shows everyone.
  const views = data?.filter(({ view }) => !isDefault(view.filters));
  return (
    <ViewMenu
      views={views}
      current={views?.find(({ view }) => isSame(view.filters, filters))}
      isPlain={isDefault(filters)}
      onPlain={() => show({}, defaultSort)}
      onChoose={({ view }) => show(view.filters, defaultSort)}
      onOpen={() => void refetch()}
    />
  );
}
