import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Search } from "../../shell/routing/address.ts";

/** Who is open in the drawer: the part of the address below `/participants`. */
export function usePersonInAddress(): [id: number | undefined, open: (id: number | undefined, how?: "walk") => void] {
  const word = useRouterState({ select: state => state.location.pathname.split("/")[2] });
  const navigate = useNavigate();
  const open = useCallback(
    (id: number | undefined, how?: "walk") =>
      void navigate({
        to: id === undefined ? "/participants" : `/participants/${id}`,
        search: (old: Search) => ({ ...old, add: undefined, ...(id === undefined && { tab: undefined }) }),
        // Walking from person to person is one step back in the browser, not a hundred.
        replace: how === "walk",
        resetScroll: false,
      }),
    [navigate],
  );
  return [word !== undefined && /^\d{1,10}$/.test(word) ? Number(word) : undefined, open];
}
