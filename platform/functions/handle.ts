import type { Change, Contract, Output, Parsed, Read, Stream } from "@hb/domain/contract.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { z } from "zod";
import type { Sql, Tx } from "../database/connect.ts";

interface Context {
  actor: Actor;
  /** The moment of the call, ISO in UTC: the only clock a handler knows. */
  now: string;
  /** The caller's network address, as far as trusted proxies tell it. */
  address: string;
}
export interface ReadContext extends Context {
  /** Connections that cannot write. */
  db: Sql;
}
export interface ChangeContext extends Context {
  tx: Tx;
}
export interface StreamContext<P> extends Context {
  db: Sql;
  /** A short transaction of its own, for what a long answer must write (its log entry). */
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  progress: (message: P) => void;
  /** Aborted when the caller cancels or goes away. */
  signal: AbortSignal;
}

export type Handler = (context: never, input: never) => Promise<unknown>;
export interface Handled {
  contract: Contract;
  handler: Handler;
  guard?: Guard;
}

/**
 * Looks at a call before its transaction opens and refuses it or not: limits on public functions are counted here,
 * because what a refused transaction has written is gone with it.
 */
export type Guard<I = never> = (context: Context, input: I) => Promise<void>;

export function handle<C extends Read>(
  contract: C,
  handler: (context: ReadContext, input: Parsed<C>) => Promise<Output<C>>,
  guard?: Guard<Parsed<C>>,
): Handled;
export function handle<C extends Change>(
  contract: C,
  handler: (context: ChangeContext, input: Parsed<C>) => Promise<Output<C>>,
  guard?: Guard<Parsed<C>>,
): Handled;
export function handle<C extends Stream>(
  contract: C,
  handler: (context: StreamContext<z.output<C["progress"]>>, input: Parsed<C>) => Promise<Output<C>>,
  guard?: Guard<Parsed<C>>,
): Handled;
export function handle(contract: Contract, handler: Handler, guard?: Guard): Handled {
  return { contract, handler, ...(guard && { guard }) };
}
