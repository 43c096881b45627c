import type { PersonDataOwner } from "../person/acts.ts";
import * as sql from "./person-sql.ts";
import { generateDevices } from "./sample.ts";

/** A person's loans. In a merge they follow the enrollment. */
export const devicePart: PersonDataOwner = {
  tables: ["loans"],
  describe: async () => [],
  move: async () => null,
  moveBack: async () => {},
  async findHoldings(db, id) {
    return { devices: await sql.listHeldDevices(db, id) };
  },
  async archive(db, id) {
    return { records: { loans: await sql.listLoansFor(db, id) }, files: [] };
  },
  findBlockers: sql.listUnreturned,
  async anonymize(tx, id) {
    await sql.forgetLoans(tx, id);
  },
  generate: generateDevices,
};
