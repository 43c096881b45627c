import type { Access, Redaction } from "../access.ts";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { isReadOnlyFailure } from "../database/failure.ts";
import { before, inTransaction, isRecorded, withoutWaiting } from "../database/tx.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import type { Contract } from "./contract.ts";
import type { ChangeContext, Handled, ReadContext, StreamContext } from "./handle.ts";
import * as sql from "./sql.ts";

export interface FunctionsConfig<A, L> {
  database: Database;
  /** Every function by the name that callers use. */
  functions: Readonly<Record<string, Handled<A, L>>>;
  identify: Identify<A>;
  authorize: Access<A, L>["authorize"];
  now: () => number;
  /** Answers are checked against their schema: for tests, where a forgotten field must fail. */
  checkOutputs?: boolean;
  /** Shorter for tests. */
  maxCallMs?: number;
}

export interface Call {
  name: string;
  idToken: string | undefined;
  data: unknown;
  address: string;
  /** Called once it's known whose account the token belongs to. */
  identified?: (uid: string) => void;
}
export interface StreamCall extends Call {
  progress: (message: unknown) => void;
  signal: AbortSignal;
}

export interface Functions {
  /** Callers may send any name: only these are real. */
  has(name: string): boolean;
  call(call: Call): Promise<unknown>;
  stream(call: StreamCall): Promise<unknown>;
  start(): void;
  stop(): void;
}

/** The SDK stops waiting then. What is not done by now must not be done later. */
const sdkPatienceMs = 70_000;
/** How long a repeated request gets the stored answer. */
const answerKeptMs = 30 * 24 * 3_600_000;
const sweepMs = 3_600_000;

/** What a call means on any wire: who is calling, may they, is the input valid, then the handler in its transaction. */
export function createFunctions<A, L>(config: FunctionsConfig<A, L>): Functions {
  const { database, functions } = config;
  let sweeping: NodeJS.Timeout | undefined;

  async function prepare({ name, idToken, data, address, identified }: Call) {
    const handled = has(name) ? functions[name] : undefined;
    if (!handled) refuse("not-found", "There is no such function.");
    const { contract, handler } = handled;
    const identity = idToken === undefined ? undefined : await config.identify(idToken);
    if (identity) identified?.(identity.uid);
    const { actor, callerId, redaction } = await config.authorize({
      name,
      allow: contract.allow,
      identity,
      input: data,
      address,
    });
    const parsed = contract.input.safeParse(takesNothing(contract) && isEmpty(data) ? null : data);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
      refuse("invalid-argument", "Some of the input isn't valid.", { problems });
    }
    const context = { actor, now: new Date(config.now()).toISOString(), address };
    await handled.guard?.(context, parsed.data as never);
    return { contract, handler, context, callerId, redaction, input: parsed.data as never };
  }

  function forgetOldAnswers() {
    const before = new Date(config.now() - answerKeptMs).toISOString();
    // If the database is away now, the next sweep does it.
    void inTransaction(database, tx => sql.forgetRequests(tx, before)).catch(() => {});
  }

  return {
    has,
    start() {
      sweeping = setInterval(forgetOldAnswers, sweepMs).unref();
      forgetOldAnswers();
    },
    stop() {
      clearInterval(sweeping);
    },
    async call(call) {
      using deadline = startDeadline(config.maxCallMs ?? sdkPatienceMs);
      const prepared = await before(deadline.signal, prepare(call));
      const { contract, handler, context, callerId, input, redaction } = prepared;
      if (contract.kind === "stream") refuse("invalid-argument", "This function answers as a stream.");
      const run = handler as (context: ReadContext<A> | ChangeContext<A>, input: never) => Promise<unknown>;
      if (contract.kind === "read") {
        const reading = run({ ...context, db: database.read }, input).catch(error => {
          // A change gets this from a standby. A read gets it only if it tries to write.
          throw isReadOnlyFailure(error)
            ? new Error(`${call.name} is a read and tried to write.`, { cause: error })
            : error;
        });
        return await redacted(
          redaction,
          before(deadline.signal, reading).then(answer => checked(contract, answer)),
        );
      }
      const { requestId } = input as { requestId: string };
      const request = { requestId, caller: callerId, functionName: call.name };
      const change = async (tx: Tx) => {
        // A repeated request waits here until the first one has committed, and then gets its answer.
        const earlier = await sql.beginRequest(tx, { ...request, now: context.now });
        if (earlier) return earlier.answer;
        const answer = checked(contract, await run({ ...context, tx }, input));
        if (!contract.unlogged && !isRecorded(tx)) throw new Error(`${call.name} would commit without a log entry.`);
        withoutWaiting(tx, sql.keepAnswer(tx, { ...request, answer: contract.kept?.(answer) ?? answer }));
        return answer;
      };
      return await redacted(redaction, inTransaction(database, change, deadline.signal));
    },

    async stream(call) {
      const { contract, handler, context, input, redaction } = await prepare(call);
      if (contract.kind !== "stream") refuse("invalid-argument", "This function does not answer as a stream.");
      const run = handler as (context: StreamContext<unknown, A>, input: never) => Promise<unknown>;
      const { progress, signal } = call;
      const streaming = { ...context, db: database.read, inTransaction: within, progress, signal };
      const running = run(streaming, input).then(answer => checked(contract, answer));
      return await redacted(redaction, running);
    },
  };

  function has(name: string): boolean {
    return Object.hasOwn(functions, name);
  }

  function within<T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> {
    return inTransaction(database, work);
  }

  function checked(contract: Contract, answer: unknown): unknown {
    return config.checkOutputs ? contract.output.parse(answer) : answer;
  }
}

function takesNothing({ input }: Contract): boolean {
  return input.type === "null";
}

/** A stored answer, too: it may be from before the caller was given less. */
async function redacted(redaction: Redaction | undefined, working: Promise<unknown>): Promise<unknown> {
  if (!redaction) return working;
  try {
    return redaction.answer(await working);
  } catch (error) {
    throw redaction.error(error);
  }
}

/** Some client libraries send {} where there is nothing to send. */
function isEmpty(data: unknown): boolean {
  if (data === undefined) return true;
  return typeof data === "object" && data !== null && !Array.isArray(data) && Object.keys(data).length === 0;
}

/** Of a whole call, from who is calling to the commit. */
function startDeadline(ms: number): { signal: AbortSignal } & Disposable {
  const late = new AbortController();
  // Made when it's needed: a stack for each call would cost more than the rest of this.
  const refusal = () => new Refusal("deadline-exceeded", "This took too long and was stopped. Nothing was changed.");
  const timer = setTimeout(() => late.abort(refusal()), ms);
  return { signal: late.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
