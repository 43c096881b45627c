import type { Database } from "../database/database.ts";
import type { Limits } from "./limits.ts";
import type { Mirror } from "./mirror.ts";
import * as sql from "./sql.ts";
import type { Writer } from "./writer.ts";

interface Parts {
  database: Database;
  processId: string;
  mirror: Mirror;
  writer: Writer;
  limits: Limits;
  /** Whether this process holds sessions that another one would have to end for it. */
  hasSessions: () => boolean;
  /** Other processes took this one for dead and have ended its sessions. */
  leaseLost: () => void;
  report: (error: unknown) => void;
}

/**
 * Once a second, one statement: renews this process's lease and finds what was missed, such as a write whose notification
 * was lost, markers of a killed process or a command-line tool, or sessions of a killed process.
 */
export function createHeartbeat({ database, processId, mirror, writer, limits, ...parts }: Parts) {
  let healthySince = Date.now();
  let lastBeatAt = Date.now();
  let beating: Promise<void> | undefined;

  async function beat() {
    const needed = parts.hasSessions();
    try {
      const { version, hasAnnouncements, hasOrphans, isRenewed } = await sql.heartbeat(database.write, {
        processId,
        leaseMs: limits.leaseMs,
        needed,
      });
      // After an outage every lease has expired: the other processes get time to renew before they count as dead.
      if (Date.now() - lastBeatAt > limits.leaseMs / 2) healthySince = Date.now();
      lastBeatAt = Date.now();
      if (needed && !isRenewed) parts.leaseLost();
      if (version !== mirror.version) void mirror.catchUp();
      if (hasAnnouncements) writer.moveMarkers();
      if (hasOrphans && Date.now() - healthySince > limits.leaseMs) writer.endOrphans();
    } catch (error) {
      parts.report(error);
    } finally {
      beating = undefined;
    }
  }

  const timer = setInterval(() => {
    beating ??= beat();
  }, limits.heartbeatMs);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
