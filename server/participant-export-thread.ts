import { participantColumns } from "@hb/domain/participants/export-columns.ts";
import { makeFileInThread } from "./export/made-in-thread.ts";
import { readingPeople } from "./participants/exported-people.ts";

await makeFileInThread(participantColumns, readingPeople);
