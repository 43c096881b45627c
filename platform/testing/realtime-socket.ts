import { type ClientOptions, WebSocket } from "ws";
import { joinFrames, splitMessage } from "../realtime/frames.ts";

interface Reply {
  s: string;
  d: unknown;
}
interface Message {
  t: string;
  d: { r?: number; a?: string; t?: string; b?: Record<string, unknown> & Reply; d?: Record<string, unknown> };
}

/** A socket that speaks the protocol by hand, for what the SDK never does or never shows. */
export interface TestSocket {
  socket: WebSocket;
  /** Everything heard, in order. */
  heard: Message[];
  /** The first message, now or later, that fits. */
  hear(fits: (message: Message) => boolean): Promise<Message>;
  handshake(): Promise<{ ts: number; v: string; h: string; s: string }>;
  request(action: string, body: unknown): Promise<Reply>;
  /** Pushes of data, as "d path" or "m path". */
  pushes(): Message["d"][];
  say(message: unknown): void;
  closed: Promise<number>;
}

export function openSocket(
  port: number,
  query = "",
  headers: Record<string, string> = {},
  options: ClientOptions = {},
): TestSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=demo${query}`, { headers, ...options });
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  const join = joinFrames(10_000_000);
  let requests = 0;
  socket.on("message", data => {
    const text = join((data as Buffer).toString());
    if (text !== undefined) heard.push(JSON.parse(text));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>(resolve => {
    socket.on("close", resolve);
    socket.on("error", () => {});
  });

  const opened = new Promise<void>(resolve => socket.once("open", () => resolve()));

  async function hear(fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = heard.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      void closed.then(() => reject(new Error("The socket was closed.")));
      look();
    });
  }

  function say(message: unknown) {
    for (const frame of splitMessage(JSON.stringify(message))) socket.send(frame);
  }

  return {
    socket,
    heard,
    hear,
    closed,
    say,
    async handshake() {
      const message = await hear(({ t, d }) => t === "c" && d.t === "h");
      return message.d.d as { ts: number; v: string; h: string; s: string };
    },
    async request(action, body) {
      await opened;
      const r = ++requests;
      say({ t: "d", d: { r, a: action, b: body } });
      const { d } = await hear(message => message.t === "d" && message.d.r === r);
      return d.b as Reply;
    },
    pushes: () => heard.filter(({ t, d }) => t === "d" && d.a !== undefined).map(({ d }) => d),
  };
}
