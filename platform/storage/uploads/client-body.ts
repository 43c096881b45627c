import type { IncomingMessage } from "node:http";
import { ClientDisconnected } from "../errors.ts";

/** For the body of one request, however steadily it arrives. */
const maxBodyMs = 60 * 60 * 1000;
/** After an early answer: browsers read it only after they have sent the rest. */
const lingerMs = 30_000;

export interface ClientBody {
  bytes: AsyncIterable<Buffer>;
  /** Call this after the answer, whether or not the body was read. */
  end(): void;
}

/**
 * What a client sends, as fast as it is read. A client that stops sending is cut off; one that waits for us is not.
 */
export function clientBody(request: IncomingMessage, stallMs: number): ClientBody {
  const bytes = read(request, stallMs);
  return {
    bytes,
    end() {
      if (request.complete || request.destroyed) return;
      // Closing with unread bytes resets the connection, and the client never sees why it was refused.
      const cut = setTimeout(() => request.destroy(), lingerMs);
      request.once("close", () => clearTimeout(cut)).on("error", () => {});
      void bytes
        .return(undefined)
        .catch(() => {})
        .finally(() => request.resume());
    },
  };
}

async function* read(request: IncomingMessage, stallMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  const endsAt = Date.now() + maxBodyMs;
  let waiting = true;
  const stalled = setTimeout(
    () => waiting && request.destroy(new ClientDisconnected("The client stopped sending.")),
    stallMs,
  );
  try {
    for (;;) {
      waiting = true;
      stalled.refresh();
      const next = await chunks.next();
      waiting = false;
      if (next.done) return;
      if (Date.now() > endsAt) request.destroy(new ClientDisconnected("The client took too long."));
      yield next.value;
    }
  } catch (error) {
    throw request.destroyed ? new ClientDisconnected("The client disconnected.", { cause: error }) : error;
  } finally {
    clearTimeout(stalled);
    await chunks.return?.();
  }
}

/** For small bodies: JSON. Undefined = too long. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
