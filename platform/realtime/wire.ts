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
  allowedOrigins: readonly string[];
  clientAddress: (request: IncomingMessage) => string;
  /** `lastSession` is the one that this connection replaces. */
  open: (connection: { session: string; transport: Transport; lastSession: string | undefined }) => Client;
  closed: (client: Client) => void;
}

export interface Wire {
  attach(server: Server): void;
  /** Refuses new connections. */
  stop(): void;
}

/** 128 random bits: knowing a session's id is enough to end it. */
const sessionId = /^[\w-]{22}$/;

interface OpenSocket {
  socket: WebSocket;
  unanswered: number;
}

/** The SDK's socket protocol, down to single messages. What they mean is up to the client. */
export function createWire(config: WireConfig): Wire {
  const { limits, now, publicHost, clientAddress, allowedOrigins, open, closed } = config;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.maxFrameBytes, clientTracking: false });
  const openSockets = new Set<OpenSocket>();
  const perAddress = new Map<string, number>();
  let isStopped = false;

  /** A closed laptop sends nothing: pings find it. Counted, not timed, so that a pause of this process disconnects nobody. */
  const pinging = setInterval(() => {
    for (const line of openSockets) {
      if (line.unanswered >= limits.maxUnansweredPings) line.socket.terminate();
      else line.socket.ping();
      line.unanswered++;
    }
  }, limits.pingMs);

  function upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer) {
    const [path, query] = (request.url ?? "").split("?");
    if (path !== "/.ws") {
      // Another listener's (hot reload in development), or nobody's.
      if (server.listenerCount("upgrade") === 1) rejectUpgrade(socket, "400 Bad Request");
      return;
    }
    const address = clientAddress(request);
    if (isStopped) return rejectUpgrade(socket, "503 Service Unavailable");
    if (!isAllowedOrigin(request.headers.origin, publicHost(request), allowedOrigins))
      return rejectUpgrade(socket, "403 Forbidden");
    if ((perAddress.get(address) ?? 0) >= limits.maxConnectionsPerAddress)
      return rejectUpgrade(socket, "429 Too Many Requests");
    sockets.handleUpgrade(request, socket, head, webSocket => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      webSocket.on("close", () => {
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      const lastSession = new URLSearchParams(query).get("ls") ?? "";
      serveSocket(webSocket, publicHost(request), sessionId.test(lastSession) ? lastSession : undefined);
    });
  }

  function serveSocket(socket: WebSocket, host: string, lastSession: string | undefined) {
    const session = randomBytes(16).toString("base64url");
    const line: OpenSocket = { socket, unanswered: 0 };
    const join = joinFrames(limits.maxMessageChars);

    function send(message: object) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.maxBufferedBytes) return socket.terminate();
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
        // A client that does not answer the close is not waited for.
        setTimeout(() => socket.terminate(), limits.graceMs).unref();
      },
    };
    const client = open({ session, transport, lastSession });
    const silence = setTimeout(() => socket.terminate(), limits.maxSilenceMs);

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
      openSockets.delete(line);
      closed(client);
    });

    function control(message: { t?: unknown } | undefined) {
      if (message?.t === "p") send({ t: "c", d: { t: "o", d: {} } });
    }

    openSockets.add(line);
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

function rejectUpgrade(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * A browser names the page that connects, and only pages of this origin may, or of one that is listed. Other clients name
 * none. Everybody has to send a token all the same.
 */
function isAllowedOrigin(origin: string | undefined, host: string, allowedOrigins: readonly string[]): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  try {
    const page = new URL(origin);
    return page.host === new URL(`${page.protocol}//${host}`).host;
  } catch {
    return false;
  }
}
