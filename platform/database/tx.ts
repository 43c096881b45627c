import type { Tx } from "./connect.ts";
import type { Database } from "./database.ts";

interface Ledger {
  recorded: boolean;
  signals: Set<string>;
}
const ledgers = new WeakMap<Tx, Ledger>();

export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const ledger: Ledger = { recorded: false, signals: new Set() };
  const result = await database.write.begin(async tx => {
    ledgers.set(tx, ledger);
    // Wrapped, because the driver awaits every element of an array that a transaction returns.
    return { value: await work(tx) };
  });
  for (const signal of ledger.signals) database.signals.emit(signal);
  return (result as { value: T }).value;
}

/** Marks that this transaction wrote its log entry. A change without one is a bug and does not commit. */
export function markRecorded(tx: Tx): void {
  ledgerOf(tx).recorded = true;
}

export function isRecorded(tx: Tx): boolean {
  return ledgerOf(tx).recorded;
}

/** Wakes listeners of `database.signals` after the commit. Only a wake-up: what must not be lost is in the transaction. */
export function signalAfterCommit(tx: Tx, signal: string): void {
  ledgerOf(tx).signals.add(signal);
}

function ledgerOf(tx: Tx): Ledger {
  const ledger = ledgers.get(tx);
  if (!ledger) throw new Error("This transaction was not opened by inTransaction().");
  return ledger;
}
