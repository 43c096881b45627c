import type { z } from "zod";
import type { Actor } from "../access.ts";
import type { Sql, Tx } from "../database/connect.ts";
import type { Allow, Change, Contract, Output, Parsed, Read, Stream } from "./contract.ts";

interface Context<A> {
  actor: A;
  /** When the call arrived, ISO in UTC: the only clock that a handler uses. */
  now: string;
  /** The caller's network address, as far as trusted proxies report it. */
  address: string;
}
export interface ReadContext<A = Actor> extends Context<A> {
  /** Connections that cannot write. */
  db: Sql;
}
export interface ChangeContext<A = Actor> extends Context<A> {
  tx: Tx;
}
export interface StreamContext<P, A = Actor> extends Context<A> {
  db: Sql;
  /** A short transaction of its own, for what a long answer must write (its log entry). */
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  progress: (message: P) => void;
  /** Aborted when the caller cancels or disconnects. */
  signal: AbortSignal;
}

/**
 * Checks a call before its transaction opens, and refuses it or not. Rate limits of public functions count here: a count
 * written inside the transaction would be undone by the refusal.
 */
export type Guard<I = never, A = Actor> = (context: Context<A>, input: I) => Promise<void>;
export type Handler = (context: never, input: never) => Promise<unknown>;

/** A function with its contract, ready to be served. */
export interface Handled<A = Actor, L = Allow> {
  contract: Contract<L>;
  handler: Handler;
  guard?: Guard<never, A>;
}

interface Handle<A, L> {
  <C extends Read<z.ZodType, z.ZodType, L>>(
    contract: C,
    handler: (context: ReadContext<A>, input: Parsed<C>) => Promise<Output<C>>,
    guard?: Guard<Parsed<C>, A>,
  ): Handled<A, L>;
  <C extends Change<z.ZodType, z.ZodType, L>>(
    contract: C,
    handler: (context: ChangeContext<A>, input: Parsed<C>) => Promise<Output<C>>,
    guard?: Guard<Parsed<C>, A>,
  ): Handled<A, L>;
  <C extends Stream<z.ZodType, z.ZodType, z.ZodType, L>>(
    contract: C,
    handler: (context: StreamContext<z.output<C["progress"]>, A>, input: Parsed<C>) => Promise<Output<C>>,
    guard?: Guard<Parsed<C>, A>,
  ): Handled<A, L>;
}

/** `handle` for an app with its own actors and its own words for who may call. */
export function createHandle<A, L>(): Handle<A, L> {
  return (contract: Contract<L>, handler: Handler, guard?: Guard<never, A>) => ({
    contract,
    handler,
    ...(guard && { guard }),
  });
}

/** Connects a handler to its contract. */
export const handle = createHandle<Actor, Allow>();
