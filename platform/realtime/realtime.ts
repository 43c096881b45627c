import type { IncomingMessage, Server } from "node:http";
import type { Database } from "../database/database.ts";
import type { Identify } from "../sign-in/identity.ts";
import type { RealtimeRule } from "./rules.ts";

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
}

export interface Realtime {
  /** Answers upgrades of /.ws and leaves every other one alone. */
  attach(server: Server): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createRealtime(_config: RealtimeConfig): Realtime {
  return {
    attach() {},
    async start() {},
    async stop() {},
  };
}
