import type { Input, Output, Stream } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import { type Functions as FunctionsService, getFunctions, httpsCallable } from "firebase/functions";
import type { z } from "zod";
import { loadBackend } from "./firebase.ts";
import { asRefusal } from "./refused.ts";

const timeoutMs = 70_000;
let service: Promise<FunctionsService> | undefined;

function functionsService(): Promise<FunctionsService> {
  service ??= loadBackend()
    .then(({ app, configuration, origin }) => getFunctions(app, `${origin}/${configuration.projectId}/us-central1`))
    .catch((error: unknown) => {
      service = undefined;
      throw error;
    });
  return service;
}

/** Calls a function of the registry; whatever goes wrong arrives as a Refusal. Needs no sign-in code by itself. */
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
type ProgressOf<N extends StreamName> = z.output<Extract<Functions[N], Stream>["progress"]>;

/** A long answer with its progress on the way; `signal` cancels it on the server too. */
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
    // What ends the stream ends the answer too, and is told once.
    data.catch(() => {});
    for await (const message of stream) onProgress(message);
    return await data;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Made once per intended change and kept over every retry of it. */
export function newRequestId(): string {
  // randomUUID exists in secure contexts only; a study may be reached by plain http inside a laboratory.
  if (globalThis.isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
