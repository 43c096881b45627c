import type { Change, Input, Output, Stream } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import { call, callStream, type ProgressOf } from "../backend/call.ts";
import { newId } from "../backend/new-id.ts";
import { type Problem, problemOf } from "./problem.ts";
import { askForProof } from "./proof.ts";

export type ChangeName = { [N in FunctionName]: Functions[N] extends Change ? N : never }[FunctionName];
/** Streams that change something. */
type LongChangeName = {
  [N in FunctionName]: Functions[N] extends Stream
    ? Input<Functions[N]> extends { requestId: string }
      ? N
      : never
    : never;
}[FunctionName];
type WithoutRequestId<T> = T extends unknown ? Omit<T, "requestId"> : never;
export type ChangeInput<N extends ChangeName> = WithoutRequestId<Input<Functions[N]>>;
export type Answer<N extends ChangeName> = Output<Functions[N]>;

export type Outcome<T> = { answer: T; problem?: undefined } | { answer?: undefined; problem: Problem };

/** Nothing answered: the same request is sent again after these pauses before the problem is reported. */
const retryAfterMs = [500, 2_000];

/** Repeating a change within this time of its lost answer is the same intent; later it is a new one. */
const maxHeldMs = 10 * 60_000;

/** Changes whose answer was lost, by what they were meant to do: repeated, they keep their request id. */
const unanswered = new Map<string, { requestId: string; sentAt: number; version: number | undefined }>();
const underWay = new Map<string, Promise<Outcome<unknown>>>();

interface PerformOptions {
  /** The id of an intent that outlives this page (a saved draft, a tap made offline); its owner retries it. */
  intentId?: string;
}

/**
 * Makes one change, once: a double click joins the first, and a change repeated after a lost answer keeps its request
 * id, so that the server answers it from the first time. Never rejects.
 */
export function perform<N extends ChangeName>(
  name: N,
  input: ChangeInput<N>,
  { intentId }: PerformOptions = {},
): Promise<Outcome<Answer<N>>> {
  const request = JSON.stringify([name, input, intentId]);
  const running = underWay.get(request) as Promise<Outcome<Answer<N>>> | undefined;
  if (running) return running;
  const attempt = (requestId: string) => call(name, { ...input, requestId } as unknown as Input<Functions[N]>);
  const work = send({ name, input, intentId, retries: intentId === undefined }, attempt).finally(() =>
    underWay.delete(request),
  );
  underWay.set(request, work);
  return work;
}

interface LongChangeOptions<N extends LongChangeName> {
  onProgress: (message: ProgressOf<N>) => void;
  signal: AbortSignal;
}

/** As `perform`, for a change that reports its progress and can be canceled. */
export function performLong<N extends LongChangeName>(
  name: N,
  input: WithoutRequestId<Input<Functions[N]>>,
  { onProgress, signal }: LongChangeOptions<N>,
): Promise<Outcome<Output<Functions[N]>>> {
  return send({ name, input, intentId: undefined, retries: false }, requestId =>
    callStream(name, { ...input, requestId } as unknown as Input<Functions[N]>, onProgress, signal),
  );
}

interface Sending {
  name: FunctionName;
  input: object;
  intentId: string | undefined;
  /** Whether a lost answer is retried here, or by the one who asked. */
  retries: boolean;
}

async function send<T>(sending: Sending, attempt: (requestId: string) => Promise<T>): Promise<Outcome<T>> {
  const { name, input, intentId } = sending;
  const { intent, version } = intentOf(name, input);
  const requestId = intentId ?? heldRequestId(intent, version) ?? newId();
  for (let retry = 0; ; retry++) {
    try {
      const answer = await attempt(requestId);
      unanswered.delete(intent);
      return { answer };
    } catch (error) {
      const problem = problemOf(error);
      // Refused before anything was done: the same request, from someone who has proved who they are.
      if (problem.details["proveAgain"] === true && (await askForProof())) continue;
      const pause = retryAfterMs[retry];
      if (problem.refusal.code === "unavailable" && pause !== undefined && sending.retries) {
        await new Promise(resolve => setTimeout(resolve, pause));
        continue;
      }
      if (problem.kind === "uncertain") unanswered.set(intent, { requestId, sentAt: Date.now(), version });
      else unanswered.delete(intent);
      return { problem };
    }
  }
}

/** The version is no part of the intent: a page that has refetched its own change in between still means the same. */
function intentOf(name: FunctionName, input: object): { intent: string; version: number | undefined } {
  const { version, ...meant } = input as { version?: number };
  return { intent: JSON.stringify([name, meant]), version };
}

function heldRequestId(intent: string, version: number | undefined): string | undefined {
  const held = unanswered.get(intent);
  if (!held || Date.now() - held.sentAt >= maxHeldMs) return undefined;
  // The lost change itself makes one version. Further on, something else was changed since, and this is a new intent.
  const isNewIntent = version !== undefined && held.version !== undefined && version > held.version + 1;
  return isNewIntent ? undefined : held.requestId;
}

/** Uploads and deletes of files, which are no callable functions, end in the same way as other changes. */
export async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await work };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
