import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import { deviceState } from "@hb/domain/devices/device.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import type { Search } from "../../shell/routing/address.ts";

export const tileKeys = ["overdue", "out", "cleaning", "ready"] as const;
export type TileKey = (typeof tileKeys)[number];

/** Filters of the inventory, as they appear in the address bar. */
export interface InventoryView {
  tile: TileKey | undefined;
  kind: string | undefined;
  whose: "loaned" | "own" | undefined;
  text: string | undefined;
}

export function filtersOf({ tile, kind, whose, text }: InventoryView): DeviceFilters {
  const known = deviceNames.fromAddress(kind ?? "");
  return {
    ...(tile === "overdue" && { groups: ["overdue" as const] }),
    ...(tile !== undefined && tile !== "overdue" && { states: [deviceState[tile]] }),
    ...(known && { kinds: [known] }),
    ...(whose && { whose }),
    ...(text && { text }),
  };
}

export type Form = "return" | "handOver";
const base = "/remote-study/devices";

/** Filters and the open device, kept in the address bar. */
export function useInventoryAddress() {
  const search = useRouterState({ select: state => state.location.search as Search });
  const below = useRouterState({ select: state => state.location.pathname.split("/")[3] });
  const navigate = useNavigate();
  const { tile, kind, whose, text, act } = search;
  const view: InventoryView = {
    tile: tileKeys.find(key => key === tile),
    kind,
    whose: whose === "loaned" || whose === "own" ? whose : undefined,
    text,
  };
  const form: Form | undefined = act === "return" || act === "handOver" ? act : undefined;
  return {
    view,
    show: (change: Partial<InventoryView>) =>
      void navigate({
        to: ".",
        search: (old: Search) => ({ ...old, ...change }),
        replace: true,
        resetScroll: false,
      }),
    openId: below !== undefined && /^\d{1,9}$/.test(below) ? Number(below) : undefined,
    /** Which form is open in the drawer. */
    form,
    open: (id: number | undefined, next?: Form) =>
      void navigate({
        to: id === undefined ? base : `${base}/${id}`,
        search: ((old: Search) => ({ ...old, act: next, add: undefined })) as never,
        resetScroll: false,
      }),
    setForm: (next: Form | undefined) =>
      void navigate({ to: ".", search: (old: Search) => ({ ...old, act: next }), replace: true, resetScroll: false }),
  };
}
