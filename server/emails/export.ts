import { describeEmails, emailColumns } from "@hb/domain/emails/export-columns.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import type { Site } from "../site.ts";
import * as outbox from "./outbox/outbox-sql.ts";
import { outboxQueryFor, toRow } from "./outbox/visibility.ts";

/** What this colleague sees in the outbox, without the bodies. */
export const emailExport = (site: Site) =>
  exportedList("emails", async ({ db, actor }, { filters, sort }) => {
    const asked = await outbox.withMatches(db, outboxQueryFor(actor, filters, site.timeZone));
    return {
      total: await outbox.countEmails(db, asked),
      filters: describeEmails(filters),
      columns: emailColumns,
      batches: (async function* () {
        for await (const emails of outbox.readEmails(db, asked, sort, batchSize))
          yield emails.map(email => toRow(actor, email));
      })(),
    };
  });
