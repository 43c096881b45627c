import { defaultWording, type EmailName, type EmailWording, isEmailName } from "@hb/domain/emails/wording/catalog.ts";
import { EmailDraft, emailContentOf, emailProblems } from "@hb/domain/emails/wording/content.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { listCurrent } from "../../design/acts.ts";

/** What emails say in this process: read at start, and again whenever any process publishes. */
export interface LiveWording {
  of<N extends EmailName>(this: void, name: N): EmailWording<N>;
  open(database: Database): Promise<void>;
  /** Reads it again. If the database is unreachable, it stays as it is. */
  refresh(): Promise<void>;
}

const prefix = "email-";

export function createLiveWording(): LiveWording {
  let published = new Map<EmailName, { version: number; content: object }>();
  let database: Database | undefined;
  let reading = Promise.resolve();

  /** One after the other, so that an older answer never comes last. */
  function read(from: Database): Promise<void> {
    const next = reading.then(async () => {
      const current = await listCurrent(from.read, prefix);
      published = new Map(
        current.flatMap(({ document, version, content }) => {
          const name = document.slice(prefix.length);
          const draft = EmailDraft.safeParse(content).data;
          // A placeholder that HB no longer knows: people get HB's own words rather than none.
          if (!draft || !isEmailName(name) || emailProblems(name, draft).length > 0) return [];
          return [[name, { version, content: emailContentOf(name, draft) }] as const];
        }),
      );
    });
    reading = next.catch(() => {});
    return next;
  }

  return {
    of(name) {
      // What is kept under a name has the variants of that email.
      return (published.get(name) as EmailWording<typeof name> | undefined) ?? defaultWording(name);
    },
    async open(opened) {
      database = opened;
      opened.signals.on("emailWording", () => void read(opened).catch(() => {}));
      await read(opened);
    },
    async refresh() {
      if (database) await read(database).catch(() => {});
    },
  };
}
