import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Wire {
  /** Of HB, through this wire. */
  address: string;
  port: number;
  /** Every connection ends; new ones are made at once. */
  tear(): void;
  /** No connection is left, and none can be made. */
  cut(): void;
  mend(): void;
  /** New connections lead here: another HB took over the address. */
  leadTo(address: string): void;
  stop(): Promise<void>;
}

/** A wire to HB that can be torn and cut, as a network. */
export async function startWire(to: string): Promise<Wire> {
  const sockets = new Set<Socket>();
  let target = new URL(to);
  let isCut = false;
  const server = createServer(here => {
    if (isCut) return here.destroy();
    const there = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const tear = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    tear,
    cut() {
      isCut = true;
      tear();
    },
    mend() {
      isCut = false;
    },
    leadTo(next) {
      target = new URL(next);
    },
    async stop() {
      tear();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
