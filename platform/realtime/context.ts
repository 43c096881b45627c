import type { Database } from "../database/database.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import type { Limits } from "./limits.ts";
import type { Mirror } from "./mirror.ts";
import type { Rules } from "./rules.ts";
import type { Writer } from "./writer.ts";

/** What every connection of this process uses. */
export interface RealtimeContext {
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
