import { isRefusal, Refusal } from "../refusal.ts";
import type { Queryable, Tx } from "./connect.ts";
import type { Database } from "./database.ts";
import { isUnavailable } from "./failure.ts";

/** Writes rows of one kind with one statement, which it sends before it waits for anything. */
type Write<T> = (tx: Tx, rows: readonly T[]) => Promise<unknown>;

interface Ledger {
  recorded: boolean;
  signals: Set<string>;
  /** What is written with the commit. */
  rows: Map<Write<never>, unknown[]>;
  /** Statements that were sent and that nothing waits for until the commit. */
  sent: Promise<unknown>[];
}
const ledgers = new WeakMap<Tx, Ledger>();

/** Ends with the reason of `deadline` when that is aborted. What wasn't committed by then never is. */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  deadline?: AbortSignal,
): Promise<T> {
  const ledger: Ledger = { recorded: false, signals: new Set(), rows: new Map(), sent: [] };
  let opened: Tx | undefined;
  let isCommitting = false;
  let written: Promise<unknown> | undefined;
  const transaction = database.write.begin(async tx => {
    deadline?.throwIfAborted();
    opened = tx;
    ledgers.set(tx, ledger);
    const value = await work(tx);
    deadline?.throwIfAborted();
    isCommitting = true;
    // Sent with the commit, which rolls back if one of them fails.
    written = settled([...ledger.sent, ...writeRows(tx, ledger)]);
    // Wrapped, because the driver awaits every element of an array that a transaction returns.
    return { value };
  }) as Promise<{ value: T }>;
  const whole = transaction.then(async result => {
    await written;
    return result;
  });
  const { value } = await before(deadline, whole)
    .catch(error => {
      if (deadline?.aborted) opened?.cut(error);
      database.watch.noteFailure(error);
      throw isCommitting ? inDoubt(error) : error;
    })
    // Also when it isn't known whether it committed.
    .finally(() => database.signals.emit("committed"));
  const listening: Promise<unknown>[] = [];
  const waitFor: WaitFor = work => void listening.push(work);
  for (const signal of ledger.signals) database.signals.emit(signal, waitFor);
  await Promise.all(listening);
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

/** From so many rows of one kind on, they are written at once. */
const maxRows = 1_000;

/**
 * Keeps rows for the end of the transaction. There each kind takes one statement, and all of them are sent together with
 * the commit: a change waits for the database once. Call `writeNow` before reading such rows in the same transaction.
 */
export async function writeWithCommit<T>(tx: Tx, write: Write<T>, rows: readonly T[]): Promise<void> {
  const ledger = ledgerOf(tx);
  const kept = ledger.rows.get(write as Write<never>) ?? [];
  ledger.rows.set(write as Write<never>, kept);
  for (const row of rows) kept.push(row);
  if (kept.length >= maxRows) await writeNow(tx);
}

/** Outside of a transaction there is nothing to write. */
export async function writeNow(db: Queryable): Promise<void> {
  const ledger = ledgers.get(db as Tx);
  if (ledger) await Promise.all(writeRows(db as Tx, ledger));
}

function writeRows(tx: Tx, { rows }: Ledger): Promise<unknown>[] {
  const all = [...rows];
  rows.clear();
  return all.map(([write, kept]) => write(tx, kept as never));
}

/** For a statement whose answer isn't needed: it's done in its order, and if it fails, nothing is committed. */
export function withoutWaiting(tx: Tx, statement: Promise<unknown>): void {
  ledgerOf(tx).sent.push(settled([statement]));
}

/** It may fail before anyone waits for it. */
function settled(statements: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(statements);
  all.catch(() => {});
  return all;
}

/** Marks that this transaction wrote its log entry. A change without one is a bug and does not commit. */
export function markRecorded(tx: Tx): void {
  ledgerOf(tx).recorded = true;
}

export function isRecorded(tx: Tx): boolean {
  return ledgerOf(tx).recorded;
}

/** A listener hands over work, which may not fail, that the change is answered after. */
export type WaitFor = (work: Promise<unknown>) => void;

/** Wakes listeners of `database.signals` after the commit. Only a wake-up: what must not be lost is in the transaction. */
export function signalAfterCommit(tx: Tx, signal: string): void {
  ledgerOf(tx).signals.add(signal);
}

function ledgerOf(tx: Tx): Ledger {
  const ledger = ledgers.get(tx);
  if (!ledger) throw new Error("This transaction was not opened by inTransaction().");
  return ledger;
}
