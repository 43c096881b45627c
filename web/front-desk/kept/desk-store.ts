import type { DateOn, Instant, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { createSealedStore, type SealedStore } from "../../offline/sealed-store.ts";

/*
 * What the front desk keeps in this browser, sealed, in one store for each account: the arrivals of today and tomorrow, and
 * what waits to be sent.
 */

const prefix = "hb-desk-";
const arrivalsName = "arrivals";
const formsName = "consent forms";
const waitingName = "waiting";

type Arrivals = Output<Functions["listArrivals"]>;
export interface KeptDay extends Pick<Arrivals, "on" | "arrivals"> {
  /** When the server said so. */
  asOf: Instant;
}

/** The consent form for those who are to sign, so that they can sign it here without a network. */
export type KeptForms = Output<Functions["getConsentForms"]>;

export interface DeskStore {
  readDay(on: DateOn): Promise<KeptDay | undefined>;
  /** In place of all that was kept before. */
  writeDays(days: readonly KeptDay[]): Promise<void>;
  /** Undefined = there's nothing, or nothing can be kept here. */
  readWaiting(): Promise<unknown>;
  /** False = this browser can't keep it. */
  writeWaiting(waiting: readonly unknown[]): Promise<boolean>;
  /** Undefined = none are kept. */
  readForms(): Promise<KeptForms | undefined>;
  writeForms(forms: KeptForms): Promise<void>;
}

const sealedStores = new Map<string, SealedStore>();

function sealedStore(userId: string): SealedStore {
  const store = sealedStores.get(userId) ?? createSealedStore(prefix + userId);
  sealedStores.set(userId, store);
  return store;
}

const readDays = async (store: SealedStore) => ((await store.read(arrivalsName)) ?? []) as KeptDay[];

export function deskStore(userId: string): DeskStore {
  const store = sealedStore(userId);
  return {
    readDay: async on => (await readDays(store)).find(day => day.on === on),
    writeDays: async days => void (await store.write(arrivalsName, days)),
    readWaiting: () => store.read(waitingName),
    writeWaiting: waiting => store.write(waitingName, waiting),
    readForms: async () => (await store.read(formsName)) as KeptForms | undefined,
    writeForms: async forms => void (await store.write(formsName, forms)),
  };
}

/** On which the tabs of this browser tell each other that what waits has changed. */
export function waitingChannel(userId: string): BroadcastChannel {
  return new BroadcastChannel(prefix + userId);
}

export function announce(channel: BroadcastChannel): void {
  // A channel has one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
}

/**
 * Forgets the arrivals of everyone but `mine`, whose past days go. What still waits to be sent stays for the person who
 * did it; of an account with nothing waiting, the key goes, too.
 */
export async function tidyDesks(mine: string | undefined, today: DateOn): Promise<void> {
  for (const userId of await accounts()) {
    const store = sealedStore(userId);
    if (userId !== mine) {
      await forgetArrivals(userId);
      continue;
    }
    const days = await readDays(store);
    const current = days.filter(({ on }) => on >= today);
    if (current.length < days.length) await store.write(arrivalsName, current);
  }
}

async function forgetArrivals(userId: string): Promise<void> {
  const store = sealedStore(userId);
  const waiting = await store.read(waitingName);
  if (!Array.isArray(waiting) || waiting.length === 0) return wipeDesk(userId);
  await store.remove(arrivalsName);
  await store.remove(formsName);
}

/** The key, the arrivals, and what waits. */
export async function wipeDesk(userId: string): Promise<void> {
  await sealedStore(userId).wipe();
  const channel = waitingChannel(userId);
  announce(channel);
  channel.close();
}

/** Those that this browser has a store of. */
async function accounts(): Promise<string[]> {
  const found = await indexedDB.databases?.().catch(() => []);
  // Some browsers don't list them: then those of this tab.
  const names = found?.map(({ name }) => name ?? "") ?? [...sealedStores.keys()].map(userId => prefix + userId);
  return names.filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length));
}
