import type { Database } from "../../database/database.ts";

/** Follows changes of accounts, their sign-ins and second factors, by any process. */
export interface AccountChanges {
  /** Another one after every change: what was read before may no longer be so. */
  readonly edition: number;
  stop(): Promise<void>;
}

/**
 * This process's own commits count before their callers are answered, all of them: which ones touch an account needn't be
 * known. Those of other processes count when the database's notification arrives.
 */
export async function followAccountChanges(database: Database): Promise<AccountChanges> {
  let edition = 0;
  const changed = () => void edition++;
  database.signals.on("committed", changed);
  // Also called whenever the connection was lost and is back: something may have been missed.
  const listening = await database.listening.listen("account_changes", changed, changed);
  return {
    get edition() {
      return edition;
    },
    async stop() {
      database.signals.off("committed", changed);
      await listening.unlisten();
    },
  };
}
