import { describeEmails, emailColumns } from "@hb/domain/emails/export-columns.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import type { Site } from "../site.ts";
import * as outbox from "./outbox/outbox-sql.ts";
import { outboxQueryFor, toRow } from "./outbox/visibility.ts";

/** Of the outbox what its reader may see; bodies are no list's business. */
export const emailExport = (site: Site) =>
  exportedList("emails", async ({ db, actor }, { filters, sort }) => {
    const asked = await outbox.withMatches(db, outboxQueryFor(actor, filters, site.timeZone));
    return {
      total: await outbox.countEmails(db, asked),
      filters: describeEmails(filters),
      columns: emailColumns,
      batches: (async function* () {
        for await (const mails of outbox.readEmails(db, asked, sort, batchSize))
          yield mails.map(mail => toRow(actor, mail));
      })(),
    };
  });
