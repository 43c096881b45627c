import type { Contract } from "@hb/domain/contract.ts";
import { type Actor, isAllowed, type LinkForm } from "@hb/domain/permissions.ts";
import type { Sql } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { inTransaction, isRecorded } from "../database/tx.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import type { ChangeContext, Handled, ReadContext, StreamContext } from "./handle.ts";
import * as sql from "./sql.ts";

export interface FunctionsConfig {
  database: Database;
  /** Every function by its wire name. */
  registry: Record<string, Contract>;
  handlers: readonly Handled[];
  identify: Identify;
  now: () => number;
  /** Who a personal link speaks for; undefined for a wrong, revoked or unknown one. Guesses are counted by address. */
  findByLink?: (db: Sql, form: LinkForm, input: unknown, address: string) => Promise<Actor | undefined>;
  /** Told of every refused caller. */
  refused?: (refusal: { actor: Actor; functionName: string; code: string; address: string }) => Promise<void>;
  /** Answers are held against their schema: for tests, where a forgotten field must fail. */
  checkOutputs?: boolean;
}

export interface Call {
  name: string;
  idToken: string | undefined;
  data: unknown;
  address: string;
}
export interface StreamCall extends Call {
  progress: (message: unknown) => void;
  signal: AbortSignal;
}

export interface Functions {
  call(call: Call): Promise<unknown>;
  stream(call: StreamCall): Promise<unknown>;
  start(): void;
  stop(): void;
}

/** The SDK stops waiting then: whatever is not done by now must not be done behind its back. */
const deadlineMs = 70_000;
/** So long a request that is sent again gets the answer it got. */
const keptMs = 30 * 24 * 3_600_000;

/** What a call means, whatever wire it came by: who, may they, is the input right, then the handler in its transaction. */
export function createFunctions(config: FunctionsConfig): Functions {
  const { database, registry } = config;
  const handlers = handlersByName(registry, config.handlers);
  let sweeping: NodeJS.Timeout | undefined;

  async function admit({ name, idToken, data, address }: Call) {
    const contract = Object.hasOwn(registry, name) ? registry[name] : undefined;
    const handled = handlers.get(name);
    if (!contract || !handled) refuse("not-found", "There is no such function.");
    const actor = await actorOf(contract, idToken, data, address);
    if (!isAllowed(actor, contract.allow)) {
      const code = actor.kind === "anonymous" ? "unauthenticated" : "permission-denied";
      await config.refused?.({ actor, functionName: name, code, address });
      refuse(code, refusalSentence(actor));
    }
    const parsed = contract.input.safeParse(data);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
      refuse("invalid-argument", "Something in this request is not right.", { problems });
    }
    const context = { actor, now: new Date(config.now()).toISOString(), address };
    await handled.guard?.(context, parsed.data as never);
    return { contract, handler: handled.handler, context, input: parsed.data as never };
  }

  /** A link token authorises files alone: towards functions a link is shown in the input, or not at all. */
  async function actorOf(
    contract: Contract,
    idToken: string | undefined,
    data: unknown,
    address: string,
  ): Promise<Actor> {
    const identity = idToken === undefined ? undefined : await config.identify(idToken);
    if (typeof contract.allow === "object" && "link" in contract.allow) {
      return (await config.findByLink?.(database.read, contract.allow.link, data, address)) ?? { kind: "anonymous" };
    }
    return identity?.actor.kind === "staff" ? identity.actor : { kind: "anonymous" };
  }

  function forgetOldAnswers() {
    const before = new Date(config.now() - keptMs).toISOString();
    // What a database that is away leaves behind is forgotten an hour later.
    void inTransaction(database, tx => sql.forgetRequests(tx, before)).catch(() => {});
  }

  return {
    start() {
      sweeping = setInterval(forgetOldAnswers, 3_600_000).unref();
      forgetOldAnswers();
    },
    stop() {
      clearInterval(sweeping);
    },
    async call(call) {
      const { contract, handler, context, input } = await admit(call);
      if (contract.kind === "stream") refuse("invalid-argument", "This function answers as a stream.");
      const run = handler as (context: ReadContext | ChangeContext, input: never) => Promise<unknown>;
      if (contract.kind === "read")
        return answered(contract, await beforeDeadline(run({ ...context, db: database.read }, input)));
      const requestId = (input as { requestId: string }).requestId;
      const caller = callerKey(context.actor);
      return inTransaction(database, async tx => {
        // A second arrival of the same request waits here for the first one's commit, and then gets its answer.
        const earlier = await sql.beginRequest(tx, { requestId, caller, functionName: call.name, now: context.now });
        if (earlier) return earlier.answer;
        const answer = answered(contract, await beforeDeadline(run({ ...context, tx }, input)));
        if (!contract.unlogged && !isRecorded(tx)) throw new Error(`${call.name} would commit without a log entry.`);
        await sql.keepAnswer(tx, {
          requestId,
          caller,
          functionName: call.name,
          answer: contract.kept?.(answer) ?? answer,
        });
        return answer;
      });
    },

    async stream(call) {
      const { contract, handler, context, input } = await admit(call);
      if (contract.kind !== "stream") refuse("invalid-argument", "This function does not answer as a stream.");
      const run = handler as (context: StreamContext<unknown>, input: never) => Promise<unknown>;
      const { progress, signal } = call;
      const streaming = { ...context, db: database.read, inTransaction: within, progress, signal };
      return answered(contract, await run(streaming, input));
    },
  };

  function within<T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> {
    return inTransaction(database, work);
  }

  function answered(contract: Contract, answer: unknown): unknown {
    return config.checkOutputs ? contract.output.parse(answer) : answer;
  }
}

function beforeDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Refusal("deadline-exceeded", "This took too long and was stopped. Nothing was changed.")),
      deadlineMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function handlersByName(registry: Record<string, Contract>, handled: readonly Handled[]) {
  const byContract = new Map(handled.map(one => [one.contract, one]));
  const named = new Map(Object.entries(registry).map(([name, contract]) => [name, byContract.get(contract)]));
  for (const [name, one] of named) if (!one) throw new Error(`The function ${name} has no handler.`);
  if (byContract.size !== named.size) throw new Error("A handler's contract is missing from the registry.");
  return named;
}

/** Stored answers belong to who asked: nobody gets another's by guessing a request id. */
function callerKey(actor: Actor): string {
  if (actor.kind === "staff") return `staff:${actor.userId}`;
  if (actor.kind === "participant") return `${actor.form}:${actor.participantId}`;
  return actor.kind;
}

function refusalSentence(actor: Actor): string {
  if (actor.kind === "anonymous") return "Sign in first.";
  if (actor.kind === "staff" && actor.changePassword) return "Choose a new password first.";
  return "Your account may not do this.";
}
