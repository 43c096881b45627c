import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import { accountMarker } from "./announce.ts";
import { type Client, createClient } from "./client.ts";
import { createPulse } from "./heartbeat.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { createMirror, type Mirror } from "./mirror.ts";
import { parsePath } from "./path.ts";
import { isOutage } from "./retry.ts";
import { type RealtimeRule, type Rules, readRules } from "./rules.ts";
import * as sql from "./sql.ts";
import { type Tree, valueAt } from "./tree.ts";
import { createWire } from "./wire.ts";
import { createWriter, type Writer } from "./writer.ts";

export type { RealtimeRule };

export interface RealtimeConfig {
  database: Database;
  identify: Identify;
  rules: readonly RealtimeRule[];
  now: () => number;
  /** The host that the browser knows; the SDK uses it for all its later connections. The Host header by default. */
  publicHost?: (request: IncomingMessage) => string;
  /** Whose connections are counted together; the socket's other end by default. */
  clientAddress?: (request: IncomingMessage) => string;
  /** Told of what should not happen; a database that is away is not that. */
  report?: (error: unknown) => void;
  limits?: Partial<Limits>;
}

export interface Realtime {
  /** Answers upgrades of /.ws and leaves every other one to whoever else listens. */
  attach(server: Server): void;
  /** Told when the value at a path has changed, whichever process changed it. */
  watch(path: string, changed: () => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What every connection of this process works with. */
export interface Shared {
  database: Database;
  processId: string;
  identify: Identify;
  mirror: Mirror;
  writer: Writer;
  rules: Rules;
  limits: Limits;
  now: () => number;
  report: (error: unknown) => void;
}

export function createRealtime(config: RealtimeConfig): Realtime {
  const { database, identify, now } = config;
  const limits = { ...usualLimits, ...config.limits };
  const report = (error: unknown) => {
    if (!isOutage(error)) (config.report ?? console.error)(error);
  };
  const processId = randomUUID();
  const rules = readRules(config.rules);
  const mirror = createMirror(database, report);
  const writer = createWriter({ database, mirror, rules, now, limits, report });
  const shared: Shared = { database, processId, identify, mirror, writer, rules, limits, now, report };

  const clients = new Map<string, Client>();
  /** Connections that are gone and whose last words are not yet written. */
  const ending = new Map<string, Promise<void>>();
  let stopParts: (() => Promise<void>) | undefined;

  const wire = createWire({
    limits,
    now,
    publicHost: config.publicHost ?? (request => request.headers.host ?? ""),
    clientAddress: config.clientAddress ?? (request => request.socket.remoteAddress ?? ""),
    open({ session, transport, lastSession }) {
      const first = lastSession === undefined ? Promise.resolve() : endSession(lastSession);
      const client = createClient(shared, { session, transport, first });
      clients.set(session, client);
      return client;
    },
    closed,
  });

  function closed(client: Client) {
    if (!clients.delete(client.session)) return;
    const end = client
      .ended()
      .catch(report)
      .finally(() => ending.delete(client.session));
    ending.set(client.session, end);
  }

  /** A colleague's presence must not flicker: the old session's last words come before the new one's first. */
  async function endSession(session: string): Promise<void> {
    const client = clients.get(session);
    if (client) {
      client.close();
      closed(client);
    }
    const last = ending.get(session);
    if (last) return last;
    await writer.endSession(session, { isElsewhere: true }).catch(report);
  }

  mirror.watch((before, after) => {
    const moved = new Map<string, boolean>();
    const hasMoved = (path: string) => {
      const known = moved.get(path) ?? isMoved(path, before, after);
      moved.set(path, known);
      return known;
    };
    for (const client of clients.values()) {
      const { identity } = client.caller;
      if (identity && hasMoved(accountMarker(identity.uid))) void client.caller.check({ inDoubt: true });
      client.moved(hasMoved);
    }
  });

  let isSweeping = false;
  async function sweepAccounts() {
    if (isSweeping) return;
    isSweeping = true;
    const all = [...clients.values()];
    // A few at a time: calls of the people at work come first.
    for (let start = 0; start < all.length; start += 10) {
      const some = all.slice(start, start + 10);
      await Promise.all(some.map(client => client.caller.check({ inDoubt: false })));
    }
    isSweeping = false;
  }

  const move = () => writer.moveMarkers();

  return {
    attach: server => wire.attach(server),
    watch(path, changed) {
      mirror.watch((before, after) => void (isMoved(path, before, after) && changed()));
    },
    async start() {
      database.signals.on("announced", move);
      const unlisten = await sql.listen(database.write, {
        written: version => void (version > mirror.version && mirror.catchUp()),
        close: session => clients.get(session)?.close(),
        listening() {
          mirror.distrust();
          void mirror.catchUp();
        },
      });
      await mirror.catchUp();
      const pulse = createPulse({
        ...shared,
        hasSessions: () => [...clients.values()].some(client => client.hasFarewell),
        leaseLost() {
          for (const client of clients.values()) if (client.hasFarewell) client.close();
        },
      });
      const sweeper = setInterval(() => void sweepAccounts(), limits.accountSweepMs);
      stopParts = async () => {
        clearInterval(sweeper);
        await pulse.stop();
        await sql.forgetProcess(database.write, processId).catch(report);
        await unlisten().catch(report);
      };
    },
    async stop() {
      database.signals.off("announced", move);
      wire.stop();
      const all = [...clients.values()];
      await within(limits.drainMs, Promise.all(all.map(client => client.settled())));
      for (const client of all) {
        client.close();
        closed(client);
      }
      await within(limits.farewellMs, Promise.all(ending.values()));
      await writer.stop();
      await within(limits.farewellMs, stopParts?.());
    },
  };
}

async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })]);
}

function isMoved(path: string, before: Tree | undefined, after: Tree | undefined): boolean {
  const keys = parsePath(path);
  return valueAt(before, keys) !== valueAt(after, keys);
}
