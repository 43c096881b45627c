import { logActions } from "@hb/domain/log/actions.ts";
import { listEntriesAbout } from "../log/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import * as sql from "./sql.ts";

/** That somebody asks for a person to be forgotten is over with the act itself, which takes the request away. */
export const dataProtectionPart: PersonDataOwner = {
  tables: ["anonymisation_requests"],
  describe: async () => [],
  move: async () => null,
  moveBack: async () => {},
  async archive(db, id) {
    const [anonymisationRequests, history] = await Promise.all([sql.listRequestsFor(db, id), listEntriesAbout(db, id)]);
    return { records: { anonymisationRequests, history: history.map(toRecord) }, files: [] };
  },
  async anonymise(tx, id) {
    await sql.takeRequests(tx, [id]);
  },
  generate: async () => {},
};

/** Who of the staff it was is not the person's to know; what was written about them is. */
function toRecord({ at, action, payload }: Awaited<ReturnType<typeof listEntriesAbout>>[number]) {
  const { actorName: _, ...values } = payload ?? {};
  return { at, what: logActions.label(action), ...values };
}
