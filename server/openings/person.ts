import type { PersonDataOwner } from "../person/acts.ts";
import * as sql from "./sql.ts";

type Moved = Awaited<ReturnType<typeof sql.moveOpenings>>;

/**
 * Who opened a person's record. It stays when the person is anonymized: it says what colleagues did, and of the person it
 * has only the number, which then no longer leads to anyone.
 */
export const openingPart: PersonDataOwner = {
  tables: ["openings"],
  describe: async () => [],
  async move(tx, merging) {
    const moved = await sql.moveOpenings(tx, merging);
    return moved.length > 0 ? moved : null;
  },
  async moveBack(tx, merging, moved) {
    if (moved !== null) await sql.returnOpenings(tx, merging, moved as Moved);
  },
  async archive(db, id) {
    return { records: { openings: await sql.listForArchive(db, id) }, files: [] };
  },
  anonymize: async () => {},
  generate: async () => [],
};
