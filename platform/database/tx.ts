import { isRefusal, Refusal } from "../refusal.ts";
import type { Tx } from "./connect.ts";
import type { Database } from "./database.ts";
import { isUnavailable } from "./failure.ts";

interface Ledger {
  recorded: boolean;
  signals: Set<string>;
}
const ledgers = new WeakMap<Tx, Ledger>();

/** Ends with the reason of `deadline` when that is aborted. What wasn't committed by then never is. */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  deadline?: AbortSignal,
): Promise<T> {
  const ledger: Ledger = { recorded: false, signals: new Set() };
  let opened: Tx | undefined;
  let isCommitting = false;
  const transaction = database.write.begin(async tx => {
    deadline?.throwIfAborted();
    opened = tx;
    ledgers.set(tx, ledger);
    const value = await work(tx);
    deadline?.throwIfAborted();
    isCommitting = true;
    // Wrapped, because the driver awaits every element of an array that a transaction returns.
    return { value };
  }) as Promise<{ value: T }>;
  const { value } = await before(deadline, transaction)
    .catch(error => {
      if (deadline?.aborted) opened?.cut(error);
      database.watch.noteFailure(error);
      throw isCommitting ? inDoubt(error) : error;
    })
    // Also when it isn't known whether it committed.
    .finally(() => database.signals.emit("committed"));
  for (const signal of ledger.signals) database.signals.emit(signal);
  return value;
}

/** The commit was sent and its answer is lost: it may have been done. Request ids make the repetition one change. */
function inDoubt(error: unknown): unknown {
  if (isRefusal(error)) return new Refusal(error.code, "This took too long. Try again to make sure it's saved.");
  if (!isUnavailable(error)) return error;
  return new Refusal("unavailable", "The database stopped answering. Try again to make sure it's saved.");
}

/** The work's result, unless `deadline` is aborted first. */
export function before<T>(deadline: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!deadline) return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const abort = () => reject(deadline.reason);
  if (deadline.aborted) abort();
  deadline.addEventListener("abort", abort);
  return Promise.race([work, late]).finally(() => deadline.removeEventListener("abort", abort));
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
