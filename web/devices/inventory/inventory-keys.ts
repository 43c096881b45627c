import type { RefObject } from "react";
import { useKeys } from "../../shell/keys/keys.ts";

interface InventoryKeys {
  search: RefObject<HTMLInputElement | null>;
  openId: number | undefined;
  open: (id: number) => void;
}

/** J and K walk the rows as they stand on the screen, group after group; with a device open they open the next one. */
export function useInventoryKeys({ search, openId, open }: InventoryKeys): void {
  const walk = (step: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>("tr[data-device]")];
    const idOf = (row: HTMLElement) => Number(row.dataset["device"]);
    const focused = document.activeElement?.closest<HTMLElement>("tr[data-device]");
    const from = openId === undefined ? focused : rows.find(row => idOf(row) === openId);
    const at = from ? rows.indexOf(from) + step : step === 1 ? 0 : rows.length - 1;
    const to = rows[Math.max(0, Math.min(rows.length - 1, at))];
    if (!to) return;
    to.scrollIntoView({ block: "nearest" });
    if (openId === undefined) to.querySelector("button")?.focus();
    else open(idOf(to));
  };
  useKeys("Devices", "page", [
    { keys: ["j", "ArrowDown"], words: "Next device", act: () => walk(1) },
    { keys: ["k", "ArrowUp"], words: "Previous device", act: () => walk(-1) },
    { keys: ["Enter"], words: "Open the device" },
    { keys: ["/"], words: "Search", act: () => search.current?.focus() },
  ]);
}
