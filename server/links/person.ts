import type { PersonDataOwner } from "../person/acts.ts";
import { removeProofsOf } from "./proofs-sql.ts";
import * as sql from "./sql.ts";

/** Links stay with the person they were made for: those of a merged person open the kept one. */
export const linkPart: PersonDataOwner = {
  tables: ["links", "link_proofs"],
  describe: async () => [],
  move: async () => null,
  moveBack: async () => {},
  async archive(db, id) {
    return { records: { links: await sql.listLinks(db, id) }, files: [] };
  },
  /** Links of an anonymized person no longer open anything. */
  async anonymize(tx, participantId, now) {
    for (const form of ["homeSurvey", "consent", "booking"] as const)
      await sql.rotateLink(tx, { participantId, form, revokedAt: now });
    await removeProofsOf(tx, participantId);
  },
  generate: async () => [],
};
