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
  /** Whether this process holds sessions that somebody would have to end for it. */
  hasSessions: () => boolean;
  /** This process was taken for dead: others have ended its sessions. */
  leaseLost: () => void;
  report: (error: unknown) => void;
}

/**
 * Once a second, one statement: renews this process's lease, and looks for what was missed: a write whose notification
 * got lost, markers of a killed process or of a command-line tool, sessions of a killed process.
 */
export function createPulse({ database, processId, mirror, writer, limits, ...parts }: Parts) {
  let steadySince = Date.now();
  let lastBeatAt = Date.now();
  let beating: Promise<void> | undefined;

  async function beat() {
    const needed = parts.hasSessions();
    try {
      const { version, hasAnnouncements, hasOrphans, isRenewed } = await sql.pulse(database.write, {
        processId,
        leaseMs: limits.leaseMs,
        needed,
      });
      // After an outage every lease has lapsed: the others get their time to renew before anybody calls them dead.
      if (Date.now() - lastBeatAt > limits.leaseMs / 2) steadySince = Date.now();
      lastBeatAt = Date.now();
      if (needed && !isRenewed) parts.leaseLost();
      if (version !== mirror.version) void mirror.catchUp();
      if (hasAnnouncements) writer.moveMarkers();
      if (hasOrphans && Date.now() - steadySince > limits.leaseMs) writer.endOrphans();
    } catch (error) {
      parts.report(error);
    } finally {
      beating = undefined;
    }
  }

  const timer = setInterval(() => {
    beating ??= beat();
  }, limits.pulseMs);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
