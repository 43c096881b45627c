import type { PartInLife } from "../person/acts.ts";
import { endExports } from "./sql.ts";

/** Exported files hold whomever their lists held: when a person is forgotten, none of them is handed out any more. */
export const exportPart: PartInLife = {
  tables: [],
  describe: async () => [],
  move: async () => null,
  moveBack: async () => {},
  archive: async () => ({ records: {}, files: [] }),
  anonymise: (tx, _id, now) => endExports(tx, now),
  invent: async () => {},
};
