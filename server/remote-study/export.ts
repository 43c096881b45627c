import { enrolmentColumns } from "@hb/domain/remote-study/export-columns.ts";
import { describeFilters } from "@hb/domain/remote-study/filter-words.ts";
import { exportedList, inBatches } from "../export/acts.ts";
import type { Site } from "../site.ts";
import { findPeople } from "./found.ts";
import { rowOf } from "./people.ts";

/** Squares are for the eye: the file has their sums. */
const noWeeks = 1;

export const enrolmentExport = (site: Site) =>
  exportedList("enrolments", async ({ db, now }, { filters, sort }) => {
    const people = await findPeople(db, site, { filters, sort, now });
    return {
      total: people.length,
      filters: describeFilters(filters).map(({ label, words }) => `${label} ${words}`),
      columns: enrolmentColumns,
      batches: inBatches(people).map(batch => batch.map(person => rowOf(person, noWeeks))),
    };
  });
