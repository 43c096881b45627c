import type { Client } from "@hb/platform/testing/client.ts";

/** Somebody who adds one user after the other, and sends the same request again when the answer did not come, as the browser side does. */
interface Writing {
  /** How many were acknowledged. */
  count(): number;
  /** Every code that a caller got to see. */
  refusals: Set<string>;
  stop(): Promise<void>;
}
export function write(client: Client, acknowledged: string[]): Writing {
  let count = 0;
  const refusals = new Set<string>();
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const requestId = crypto.randomUUID();
      const email = `${requestId}@northlight.example`;
      const request = { requestId, name: "Ravi", email, permissions: {}, expiresOn: null };
      while (true) {
        const refused = await client.call("createUser", request).then(
          () => undefined,
          (error: { code: string }) => error.code,
        );
        if (refused === undefined) break;
        refusals.add(refused);
        if (refused !== "functions/unavailable") return;
        // As every client does; or else eight of them would take the machine from the database that starts.
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      acknowledged.push(email);
      count++;
    }
  })();
  return {
    count: () => count,
    refusals,
    async stop() {
      isOver = true;
      await done;
    },
  };
}
