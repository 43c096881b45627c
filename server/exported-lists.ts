import { consentExport } from "./consent/export.ts";
import { deviceExport } from "./devices/export.ts";
import { emailExport } from "./emails/export.ts";
import type { ExportedList } from "./export/acts.ts";
import { logExport } from "./log/export.ts";
import { openingExport } from "./openings/export.ts";
import { participantExport } from "./participants/export.ts";
import type { LiveList } from "./participants/list/live-list.ts";
import type { LivePeople } from "./remote-study/acts.ts";
import { enrolmentExport } from "./remote-study/export.ts";
import { sessionExports } from "./sessions/export.ts";
import type { Site } from "./site.ts";
import { surveyExport } from "./surveys/export.ts";

/** Every list that can be exported, each brought by its feature. */
export function exportedLists(site: Site, list: LiveList, people: LivePeople): readonly ExportedList[] {
  return [
    participantExport(site, list, new URL("./participant-export-thread.ts", import.meta.url)),
    ...sessionExports(site),
    enrolmentExport(people),
    deviceExport(site),
    surveyExport(site),
    consentExport,
    emailExport(site),
    logExport(site),
    openingExport(site),
  ];
}
