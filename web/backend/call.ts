import type { Input, Output, Stream } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import { getFunctions, httpsCallable } from "firebase/functions";
import type { z } from "zod";
import { loadBackend, once } from "./firebase.ts";
import { asRefusal } from "./refused.ts";

const timeoutMs = 70_000;

const functionsService = once(async () => {
  const { app, configuration, origin } = await loadBackend();
  return getFunctions(app, `${origin}/${configuration.projectId}/us-central1`);
});

/** Calls a function of the registry. Anything that goes wrong arrives as a Refusal. Doesn't load sign-in code. */
export async function call<N extends FunctionName>(name: N, input: Input<Functions[N]>): Promise<Output<Functions[N]>> {
  const functions = await functionsService();
  try {
    const callable = httpsCallable<Input<Functions[N]>, Output<Functions[N]>>(functions, name, { timeout: timeoutMs });
    return (await callable(input)).data;
  } catch (error) {
    throw asRefusal(error);
  }
}

type StreamName = { [N in FunctionName]: Functions[N] extends Stream ? N : never }[FunctionName];
export type ProgressOf<N extends StreamName> = z.output<Extract<Functions[N], Stream>["progress"]>;

/** A long answer that reports progress; `signal` also cancels it on the server. */
export async function callStream<N extends StreamName>(
  name: N,
  input: Input<Functions[N]>,
  onProgress: (message: ProgressOf<N>) => void,
  signal?: AbortSignal,
): Promise<Output<Functions[N]>> {
  const functions = await functionsService();
  try {
    const callable = httpsCallable<Input<Functions[N]>, Output<Functions[N]>, ProgressOf<N>>(functions, name);
    const { stream, data } = await callable.stream(input, signal && { signal });
    // A broken stream breaks the answer too; it is reported once.
    data.catch(() => {});
    for await (const message of stream) onProgress(message);
    return await data;
  } catch (error) {
    throw asRefusal(error);
  }
}
