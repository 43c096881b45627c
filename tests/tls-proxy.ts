import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

/** A TLS proxy as a site would put before HB: says what the browser asked for in forwarding headers, and passes sockets on. */
export async function startTlsProxy(targets: () => string[]): Promise<{ address: string; stop(): Promise<void> }> {
  let turn = 0;
  const nextTarget = () => {
    const all = targets();
    return new URL(all[turn++ % all.length] ?? "");
  };
  const proxy = createServer({ key: fixture("localhost.key"), cert: fixture("localhost.crt") });
  const forwarded = (headers: NodeJS.Dict<string | string[]>, from: string | undefined) => ({
    ...headers,
    host: "hb.internal",
    "x-forwarded-host": headers["host"],
    "x-forwarded-proto": "https",
    "x-forwarded-for": from,
  });
  proxy.on("request", (incoming, outgoing) => {
    const target = nextTarget();
    const { method = "GET", url: path = "/" } = incoming;
    const headers = forwarded(incoming.headers, incoming.socket.remoteAddress);
    const passed = request({ hostname: target.hostname, port: target.port, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  proxy.on("upgrade", (incoming, socket) => {
    const target = nextTarget();
    const passed = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(forwarded(incoming.headers, incoming.socket.remoteAddress)).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      passed.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      passed.pipe(socket).pipe(passed);
    });
    passed.on("error", () => socket.destroy());
    passed.on("close", () => socket.destroy());
    socket.on("error", () => passed.destroy());
  });
  await new Promise<void>(resolve => proxy.listen(0, "127.0.0.1", resolve));
  return {
    address: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise(resolve => proxy.close(resolve));
    },
  };
}
