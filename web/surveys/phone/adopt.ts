import { clear, createStore, entries } from "idb-keyval";
import type { SealedStore } from "../../offline/sealed-store.ts";
import type { Draft } from "../form/draft.ts";
import { markOf } from "../form/kept.ts";

/** HB 0.1 kept drafts and photos unsealed: they are sealed, and go from where they were. */
export async function adoptUnsealed(participant: number, store: SealedStore): Promise<void> {
  const prefix = `${markOf(participant)}-`;
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(prefix));
    if (names.length === 0) return;
    const drafts = names.map(name => (JSON.parse(localStorage.getItem(name) ?? "") as { value: Draft }).value);
    if (!(await store.write("drafts", drafts))) return;
    for (const name of names) localStorage.removeItem(name);
    localStorage.setItem(markOf(participant), "");
    const photos = createStore("hb-survey-photos", "photos");
    for (const [path, photo] of await entries<string, unknown>(photos))
      await store.write(`photo ${path.split("/").at(-1)}`, photo);
    await clear(photos);
  } catch {
    // There were none, or they can't be read.
  }
}
