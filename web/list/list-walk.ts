import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type RefObject, useCallback } from "react";
import type { Search } from "../shell/routing/address.ts";
import type { TableHandle } from "../ui/table/VirtualTable.tsx";
import { type ListWindow, rowAt, rowsOf } from "./list-window.ts";
import { usePosition } from "./live-window.ts";

type Open = (id: number | undefined, how?: "walk") => void;

/** Who is open in the drawer: the part of the address below the list's own. */
export function useIdInAddress(list: string): [id: number | undefined, open: Open] {
  const word = useRouterState({ select: state => state.location.pathname.split("/")[2] });
  const navigate = useNavigate();
  const open = useCallback<Open>(
    (id, how) =>
      void navigate({
        to: id === undefined ? list : `${list}/${id}`,
        search: (old: Search) => ({ ...old, add: undefined, ...(id === undefined && { tab: undefined }) }),
        // Walking through a hundred people is one step back in the browser.
        replace: how === "walk",
        resetScroll: false,
      }),
    [list, navigate],
  );
  return [word !== undefined && /^\d{1,10}$/.test(word) ? Number(word) : undefined, open];
}

interface ListWalk<Row> {
  window: ListWindow<Row> | undefined;
  openId: number | undefined;
  open: Open;
  table: RefObject<TableHandle | null>;
}

/** The place in a list, which the keys and the open drawer share. */
export function useListWalk<Row extends { id: number }>({ window, openId, open, table }: ListWalk<Row>) {
  const position = usePosition(window);
  const opened = window && openId !== undefined ? [...rowsOf(window)].find(([, { id }]) => id === openId) : undefined;
  return {
    position,
    /** The row of the open drawer, if the list has it. */
    openedRow: opened?.[1],
    openRow: (row: Row, index: number) => {
      position.moveTo(index);
      open(row.id, openId === undefined ? undefined : "walk");
    },
    /** To the next or previous row; returns where from and where to. */
    walk: (rows: 1 | -1): { from: number; to: number } | undefined => {
      if (!window || window.total === 0) return undefined;
      const from = opened?.[0] ?? position.index ?? (rows === 1 ? -1 : window.total);
      const to = Math.max(0, Math.min(window.total - 1, from + rows));
      const row = rowAt(window, to);
      position.moveTo(to);
      if (openId !== undefined && row) open(row.id, "walk");
      const isInDrawer = openId !== undefined && document.activeElement?.closest("dialog") != null;
      if (isInDrawer) table.current?.showRow(to);
      else table.current?.focusRow(to);
      return { from, to };
    },
    close: () => {
      open(undefined);
      const at = opened?.[0] ?? position.index;
      if (at === undefined) return;
      position.moveTo(at);
      table.current?.focusRow(at);
    },
  };
}
