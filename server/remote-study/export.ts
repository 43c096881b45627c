import { enrolmentColumns } from "@hb/domain/remote-study/export-columns.ts";
import { describeFilters } from "@hb/domain/remote-study/filter-words.ts";
import { exportedList, inBatches } from "../export/acts.ts";
import type { LivePeople } from "./live-people.ts";
import { rowOf } from "./people.ts";
import { filterAndSort } from "./search.ts";

/** The squares are only for the screen: the file has their totals. */
const noWeeks = 1;

export const enrolmentExport = (live: LivePeople) =>
  exportedList("enrolments", async ({ now }, { filters, sort }) => {
    const people = filterAndSort(await live.current(now), { filters, sort });
    return {
      total: people.length,
      filters: describeFilters(filters).map(({ label, words }) => `${label} ${words}`),
      columns: enrolmentColumns,
      batches: inBatches(people).map(batch => batch.map(person => rowOf(person, noWeeks))),
    };
  });
