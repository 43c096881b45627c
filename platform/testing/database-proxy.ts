import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address of a database whose host can stop as a machine does that loses power or network: nothing is closed. */
export interface DatabaseProxy {
  url: string;
  /** Open connections stay open and silent, in both directions; new ones are accepted and never answered. */
  freeze(): void;
  /** What is sent still arrives, but no answer comes back. New connections are never answered. */
  swallowAnswers(): void;
  /** The address belongs to another server from now on, or to the same one. Connections from before stay silent. */
  moveTo(url?: string): void;
  stop(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  let isFrozen = false;
  const here = new Set<Socket>();
  const there = new Set<Socket>();
  const server = createServer(socket => {
    here.add(keep(socket));
    if (isFrozen) return;
    const upstream = keep(connect(Number(target.port), target.hostname));
    there.add(upstream);
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  /** What one side does from now on isn't known to the other. */
  function silence() {
    for (const socket of [...here, ...there]) socket.removeAllListeners("close");
    for (const upstream of there) upstream.unpipe().resume();
  }

  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      silence();
      for (const socket of here) socket.unpipe().resume();
    },
    swallowAnswers() {
      isFrozen = true;
      silence();
    },
    moveTo(next) {
      isFrozen = false;
      // The server that is gone has ended what was open.
      for (const upstream of there) upstream.destroy();
      there.clear();
      if (next) target = new URL(next);
    },
    stop() {
      for (const socket of [...here, ...there]) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function keep(socket: Socket): Socket {
  return socket.on("error", () => {});
}
