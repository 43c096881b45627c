import type { Tx } from "../database/connect.ts";

interface RequestKey {
  caller: string;
  functionName: string;
  requestId: string;
}

/** Undefined = this is the first time; otherwise the stored answer. */
export async function beginRequest(
  tx: Tx,
  { caller, functionName, requestId, now }: RequestKey & { now: string },
): Promise<{ answer: unknown } | undefined> {
  const [fresh] = await tx`
    insert into platform.requests (caller, function_name, request_id, at)
    values (${caller}, ${functionName}, ${requestId}, ${now})
    on conflict do nothing returning 1`;
  if (fresh) return undefined;
  const [earlier] = await tx<{ answer: unknown }[]>`
    select answer from platform.requests
     where caller = ${caller} and function_name = ${functionName} and request_id = ${requestId}`;
  return { answer: earlier?.answer ?? null };
}

export async function keepAnswer(
  tx: Tx,
  { caller, functionName, requestId, answer }: RequestKey & { answer: unknown },
): Promise<void> {
  await tx`
    update platform.requests set answer = ${tx.json(answer as never)}
     where caller = ${caller} and function_name = ${functionName} and request_id = ${requestId}`;
}

export async function forgetRequests(tx: Tx, before: string): Promise<void> {
  await tx`delete from platform.requests where at < ${before}`;
}

/** What is kept of answers may name somebody who is to be forgotten; a request repeated after that gets an empty answer. */
export async function eraseAnswersNaming(tx: Tx, words: readonly string[]): Promise<void> {
  await tx`
    update platform.requests set answer = '{}'
     where exists (select from unnest(${[...words]}::text[]) as word
                    where position(lower(word) in lower(answer::text)) > 0)`;
}
