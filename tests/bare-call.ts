import type { FunctionName } from "@hb/domain/functions.ts";

export interface Answered {
  status: number;
  result?: unknown;
  error?: { status: string; message: string; details?: unknown };
}

interface Asking {
  token?: string;
  /** As which address of the world: counted apart from all others. */
  from?: string;
}

/** A function called as the wire has it, without an SDK, so that hundreds can be in flight at once. */
export async function bareCall(
  address: string,
  name: FunctionName,
  data: unknown,
  { token, from }: Asking = {},
): Promise<Answered> {
  const answer = await fetch(`${address}/hb/us-central1/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { "x-forwarded-for": from }),
    },
    body: JSON.stringify({ data }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}
