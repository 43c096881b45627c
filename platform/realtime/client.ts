import { refusalOf } from "../database/failure.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { type Caller, createCaller } from "./caller.ts";
import type { RealtimeContext } from "./context.ts";
import { createListens, type Push } from "./listens.ts";
import { createOnDisconnect } from "./on-disconnect.ts";
import { formatPath, isWithin, type Path, parsePath } from "./path.ts";
import { toJson, valueAt } from "./tree.ts";
import { readValue } from "./value.ts";
import type { Put } from "./writer.ts";

/** The part of the socket that a client needs. */
export interface Transport {
  /** One message of the data layer. */
  send(data: object): void;
  readonly bufferedBytes: number;
  /** Ends the connection; `ended()` follows. */
  close(): void;
}

/** One connection of an SDK: who it is, what it listens to, and its onDisconnect writes. */
export interface Client {
  readonly session: string;
  readonly caller: Caller;
  readonly hasOnDisconnect: boolean;
  receive(request: unknown, chars: number): void;
  /** Called with every change of the data. */
  moved(hasMoved: (path: string) => boolean): void;
  /** The socket has room again. */
  drained(): void;
  /** Resolves when every request that has arrived is answered. */
  idle(): Promise<void>;
  close(): void;
  /** The socket is closed. Resolves when its onDisconnect writes are done. */
  ended(): Promise<void>;
}

interface Reply {
  s: string;
  d: unknown;
}

interface Options {
  session: string;
  transport: Transport;
  /** The end of the session that this one replaces, done before the first request. */
  first: Promise<void>;
}

export function createClient(context: RealtimeContext, { session, transport, first }: Options): Client {
  const { mirror, writer, limits, now, report } = context;
  let turn = first;
  let queuedChars = 0;
  let isOver = false;
  const caller = createCaller({
    ...context,
    checked() {
      if (isOver) return;
      listens.recheck();
      flush();
    },
    ended() {
      push({ a: "ac", b: { s: "expired_token", d: "Your session has ended." } });
      end();
      setTimeout(() => transport.close(), limits.graceMs).unref();
    },
  });
  const listens = createListens({ ...context, identity: () => caller.identity, push });
  const onDisconnect = createOnDisconnect({ ...context, session, lost: close });

  function push(message: Push) {
    if (!isOver) transport.send(message);
  }

  /** A slow reader gets everything that changed meanwhile as one change. */
  function flush({ isForced = false } = {}) {
    if (isOver || caller.isInDoubt || (!isForced && transport.bufferedBytes > limits.slowReaderBytes)) return;
    listens.flush();
  }

  function end() {
    isOver = true;
    listens.clear();
    caller.close();
  }

  function close() {
    end();
    transport.close();
  }

  async function answer(request: unknown): Promise<void> {
    if (isOver) return;
    const { r, a, b } = request as { r?: unknown; a?: unknown; b?: unknown };
    if (typeof r !== "number" || typeof a !== "string") return close();
    const reply = await perform(a, (typeof b === "object" && b !== null ? b : {}) as Record<string, unknown>).catch(
      refused,
    );
    if (a === "q" && reply.s !== "ok" && reply.s !== "permission_denied") push({ a: "sd", b: { msg: reply.d } });
    if (!isOver) transport.send({ r, b: reply });
  }

  function refused(error: unknown): Reply {
    const refusal = isRefusal(error) ? error : refusalOf(error);
    if (!refusal) report(error);
    return { s: refusal?.code.replaceAll("-", "_") ?? "internal", d: refusal?.message ?? "Something went wrong." };
  }

  /** Decided on what the account may do now, not on what it could do before it changed. */
  async function perform(action: string, body: Record<string, unknown>): Promise<Reply> {
    await caller.certain();
    switch (action) {
      case "s":
      case "appcheck":
      case "unappeck":
        return ok();
      case "auth":
        return signIn(body["cred"]);
      case "gauth":
        return refuse("permission-denied", "Admin credentials are not accepted here.");
      case "unauth":
        caller.signOut();
        listens.recheck();
        return ok();
      case "q":
        if ("q" in body || "t" in body) refuse("unimplemented", "Filtered queries are not supported.");
        listens.add(parsePath(body["p"]), body["h"]);
        return ok();
      case "n":
        listens.remove(parsePath(body["p"]));
        return ok();
      case "g":
        return get(body);
      case "p":
      case "m":
        if ("h" in body) refuse("unimplemented", "Transactions are not supported.");
        await writer.write(identity(), readPuts(action, body));
        // The written value must reach this connection before its answer, or the SDK would show the old value again.
        await caller.certain();
        flush({ isForced: true });
        return ok();
      case "o":
      case "om":
        await onDisconnect.add(identity(), readPuts(action, body));
        return ok();
      case "oc":
        await onDisconnect.cancel(parsePath(body["p"]));
        return ok();
      default:
        return refuse("unimplemented", "There is no such request.");
    }
  }

  async function signIn(token: unknown): Promise<Reply> {
    try {
      const { uid, expiresAt } = await caller.signIn(typeof token === "string" ? token : "");
      return ok({ auth: { uid }, expires: Math.floor(expiresAt / 1000) });
    } catch (error) {
      caller.signOut();
      const reply = refused(error);
      // The SDK asks for a fresh token either way; after three invalid ones it warns and slows down.
      return reply.s === "unauthenticated"
        ? { ...reply, s: isExpired(token, now()) ? "expired_token" : "invalid_token" }
        : reply;
    } finally {
      listens.recheck();
    }
  }

  function get(body: Record<string, unknown>): Reply {
    const path = parsePath(body["p"]);
    if (Object.keys(body["q"] ?? {}).length > 0) refuse("unimplemented", "Filtered queries are not supported.");
    if (!context.rules.readers(path)(caller.identity)) refuse("permission-denied", "Permission denied");
    return ok(toJson(valueAt(mirror.tree, path)));
  }

  function identity() {
    return caller.identity ?? refuse("permission-denied", "Permission denied");
  }

  function readPuts(action: string, { p, d }: Record<string, unknown>): Put[] {
    const path = parsePath(p);
    const puts = action === "p" || action === "o" ? [{ path, value: d ?? null }] : readMerge(path, d);
    if (puts.length > limits.maxActions) refuse("invalid-argument", "This merge is too large.");
    // Depth is checked first: only then can the value be turned into text to measure it.
    for (const put of puts) readValue(put.value, 0, put.path.length);
    if (Buffer.byteLength(JSON.stringify(d ?? null)) > limits.maxValueBytes)
      refuse("invalid-argument", "This value is too large.");
    const overlaps = puts.some(one => puts.some(other => one !== other && isWithin(one.path, other.path)));
    return overlaps ? refuse("invalid-argument", "This merge writes the same path twice.") : puts;
  }

  return {
    session,
    caller,
    get hasOnDisconnect() {
      return onDisconnect.isStored;
    },
    receive(request, chars) {
      if (isOver) return;
      queuedChars += chars;
      if (queuedChars > limits.maxQueuedChars) return close();
      turn = turn
        .then(() => answer(request))
        .catch(error => {
          report(error);
          close();
        })
        .finally(() => {
          queuedChars -= chars;
        });
    },
    moved(hasMoved) {
      for (const path of listens.paths) if (hasMoved(path)) listens.changed(path);
      flush();
    },
    drained: flush,
    idle: () => turn,
    close,
    async ended() {
      end();
      await turn;
      await onDisconnect.run();
    },
  };
}

function ok(d: unknown = {}): Reply {
  return { s: "ok", d };
}

function readMerge(path: Path, d: unknown): Put[] {
  if (typeof d !== "object" || d === null) refuse("invalid-argument", "This is not a merge.");
  return Object.entries(d).map(([key, value]) => ({ path: parsePath(`${formatPath(path)}/${key}`), value }));
}

/** Read without being trusted: it only chooses between two codes for "no". */
function isExpired(token: unknown, now: number): boolean {
  try {
    const payload = JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString());
    return typeof payload.exp === "number" && payload.exp * 1000 <= now;
  } catch {
    return false;
  }
}
