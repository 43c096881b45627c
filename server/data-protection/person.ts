import { logActions } from "@hb/domain/log/actions.ts";
import { listEntriesAbout } from "../log/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import * as sql from "./sql.ts";

/** A request to anonymize someone ends when it's carried out, which deletes it. */
export const dataProtectionPart: PersonDataOwner = {
  tables: ["anonymisation_requests"],
  describe: async () => [],
  move: async () => null,
  moveBack: async () => {},
  async archive(db, id) {
    const [anonymisationRequests, history] = await Promise.all([sql.listRequestsFor(db, id), listEntriesAbout(db, id)]);
    return { records: { anonymisationRequests, history: history.map(toRecord) }, files: [] };
  },
  async anonymize(tx, id) {
    await sql.takeRequests(tx, [id]);
  },
  generate: async () => [],
};

/** The person isn't told which colleague it was, only what was written about them. */
function toRecord({ at, action, payload }: Awaited<ReturnType<typeof listEntriesAbout>>[number]) {
  const { actorName: _, ...values } = payload ?? {};
  return { at, what: logActions.label(action), ...values };
}
