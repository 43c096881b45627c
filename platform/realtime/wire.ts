import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Client, Transport } from "./client.ts";
import { joinFrames, splitMessage } from "./frames.ts";
import type { Limits } from "./limits.ts";

export interface WireConfig {
  limits: Limits;
  now: () => number;
  publicHost: (request: IncomingMessage) => string;
  clientAddress: (request: IncomingMessage) => string;
  /** `lastSession` is the one that this connection replaces. */
  open: (connection: { session: string; transport: Transport; lastSession: string | undefined }) => Client;
  closed: (client: Client) => void;
}

export interface Wire {
  attach(server: Server): void;
  /** Nobody new comes in. */
  stop(): void;
}

/** 128 random bits: who knows a session's id may end it. */
const sessionId = /^[\w-]{22}$/;

interface Line {
  socket: WebSocket;
  unanswered: number;
}

/** What the SDK says and hears on its socket, down to the messages; what they mean is the client's matter. */
export function createWire({ limits, now, publicHost, clientAddress, open, closed }: WireConfig): Wire {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, clientTracking: false });
  const lines = new Set<Line>();
  const perAddress = new Map<string, number>();
  let isStopped = false;

  /** A closed lid says nothing: pings find it. Counted, not timed, so that a pause of this process accuses nobody. */
  const pinging = setInterval(() => {
    for (const line of lines) {
      if (line.unanswered >= limits.unansweredPings) line.socket.terminate();
      else line.socket.ping();
      line.unanswered++;
    }
  }, limits.pingMs);

  function upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer) {
    const [path, query] = (request.url ?? "").split("?");
    if (path !== "/.ws") {
      // Another handler's (hot reload in development), or nobody's.
      if (server.listenerCount("upgrade") === 1) turnAway(socket, "400 Bad Request");
      return;
    }
    const address = clientAddress(request);
    if (isStopped) return turnAway(socket, "503 Service Unavailable");
    if (!isSameOrigin(request.headers.origin, publicHost(request))) return turnAway(socket, "403 Forbidden");
    if ((perAddress.get(address) ?? 0) >= limits.connectionsPerAddress)
      return turnAway(socket, "429 Too Many Requests");
    sockets.handleUpgrade(request, socket, head, webSocket => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      webSocket.on("close", () => {
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      const lastSession = new URLSearchParams(query).get("ls") ?? "";
      converse(webSocket, publicHost(request), sessionId.test(lastSession) ? lastSession : undefined);
    });
  }

  function converse(socket: WebSocket, host: string, lastSession: string | undefined) {
    const session = randomBytes(16).toString("base64url");
    const line: Line = { socket, unanswered: 0 };
    const join = joinFrames(limits.messageChars);

    function send(message: object) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.mostBufferedBytes) return socket.terminate();
      const frames = splitMessage(JSON.stringify(message));
      for (const [index, frame] of frames.entries())
        socket.send(frame, index === frames.length - 1 ? () => client.drained() : undefined);
    }

    const transport: Transport = {
      send: data => send({ t: "d", d: data }),
      get bufferedBytes() {
        return socket.bufferedAmount;
      },
      close() {
        socket.close(1001);
        // Who does not answer the farewell is not waited for.
        setTimeout(() => socket.terminate(), limits.graceMs).unref();
      },
    };
    const client = open({ session, transport, lastSession });
    const silence = setTimeout(() => socket.terminate(), limits.silenceMs);

    socket.on("message", (data, isBinary) => {
      clearTimeout(silence);
      line.unanswered = 0;
      if (isBinary) return socket.terminate();
      try {
        const text = join((data as Buffer).toString());
        if (text === undefined) return;
        const message = JSON.parse(text);
        if (message?.t === "c") control(message.d);
        else if (message?.t === "d") client.receive(message.d ?? {}, text.length);
      } catch {
        socket.terminate();
      }
    });
    socket.on("pong", () => {
      line.unanswered = 0;
    });
    // A broken frame or connection; `close` follows.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(silence);
      lines.delete(line);
      closed(client);
    });

    function control(message: { t?: unknown } | undefined) {
      if (message?.t === "p") send({ t: "c", d: { t: "o", d: {} } });
    }

    lines.add(line);
    send({ t: "c", d: { t: "h", d: { ts: now(), v: "5", h: host, s: session } } });
  }

  return {
    attach(server) {
      server.on("upgrade", (request, socket, head) => {
        socket.on("error", () => socket.destroy());
        upgrade(server, request, socket, head);
      });
    },
    stop() {
      isStopped = true;
      clearInterval(pinging);
    },
  };
}

function turnAway(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A browser names the page that connects: only ours may. Programs name none, and have to show a token like everybody. */
function isSameOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  try {
    const page = new URL(origin);
    return page.host === new URL(`${page.protocol}//${host}`).host;
  } catch {
    return false;
  }
}
