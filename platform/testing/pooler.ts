import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What PgBouncer takes in the first message of a connection; anything else it refuses. */
const accepted = ["user", "database", "client_encoding", "datestyle", "timezone", "standard_conforming_strings"];
const startsTls = 80_877_103;
const readyForQuery = "Z";
const terminate = "X";

/**
 * Stands between a program and PostgreSQL as PgBouncer does. In session mode a client keeps its session of the database. In
 * transaction mode it gets one for each transaction: the one that was returned last.
 */
export async function startPooler(databaseUrl: string, mode: "session" | "transaction") {
  const { hostname, port } = new URL(databaseUrl);
  const idle: Socket[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();

  function serve(client: Socket) {
    let session: Socket | undefined;
    let isStarted = false;

    function begin(message: Buffer) {
      if (message.readUInt32BE(4) === startsTls) return void client.write("N");
      isStarted = true;
      const names = message
        .toString("latin1", 8)
        .split("\0")
        .filter((_, n) => n % 2 === 0);
      const refused = names.find(name => name && ![...accepted, "application_name"].includes(name.toLowerCase()));
      if (refused) return void client.end(fatal(`unsupported startup parameter: ${refused}`));
      const opened = open(hostname, Number(port));
      attach(opened);
      opened.write(message);
    }

    function attach(opened: Socket) {
      session = opened;
      const read = framesOf(frame => {
        client.write(frame);
        if (mode !== "transaction" || String.fromCharCode(frame[0] ?? 0) !== readyForQuery || frame[5] !== 73) return;
        opened.removeAllListeners("data");
        session = undefined;
        idle.push(opened);
        waiting.shift()?.();
      });
      opened.on("data", read);
    }

    function send(frame: Buffer) {
      if (mode === "transaction" && frame[0] === terminate.charCodeAt(0)) return client.end();
      const next = session ?? idle.pop();
      if (!next) return void waiting.push(() => send(frame));
      if (next !== session) attach(next);
      next.write(frame);
    }

    const readFrames = framesOf(send);
    client.on("data", chunk => (isStarted ? readFrames(chunk as Buffer) : begin(chunk as Buffer)));
    client.on("close", () => mode === "session" && session?.destroy());
  }

  function open(host: string, at: number): Socket {
    const socket = connect(at, host).on("error", () => {});
    sockets.add(socket);
    return socket;
  }

  const server = createServer(client => {
    sockets.add(client.on("error", () => {}));
    serve(client);
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(resolve));
    },
  };
}

/** Calls with each whole message: a letter, its length, its content. */
function framesOf(take: (frame: Buffer) => void) {
  let left: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    while (left.length > 4 && left.length > left.readUInt32BE(1)) {
      const end = left.readUInt32BE(1) + 1;
      const frame = left.subarray(0, end);
      left = left.subarray(end);
      take(frame);
    }
  };
}

function fatal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
