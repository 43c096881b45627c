import { refuse } from "@hb/domain/refusal.ts";
import { counted, movedText, type PersonDataOwner } from "../person/acts.ts";
import { listCommentsAbout } from "./comments-sql.ts";
import { listSessionsOf } from "./people-sql.ts";
import * as sql from "./person-sql.ts";
import { generateSessions } from "./sample.ts";
import { mergeText as text } from "./text.ts";

/** A person's visits, and comments on them. */
export const sessionPart: PersonDataOwner = {
  tables: ["sessions", "bookings", "slot_holds", "session_comments"],
  async describe(db, id) {
    const { sessions, comments } = await sql.countRows(db, id);
    return [...counted(sessions, movedText.sessions), ...counted(comments, movedText.sessionComments)];
  },
  async move(tx, merging) {
    const [one, other] = await Promise.all([sql.countRows(tx, merging.from), sql.countRows(tx, merging.into)]);
    if (one.active > 0 && other.active > 0) refuse("failed-precondition", text.bothUpcoming);
    return sql.moveRows(tx, merging);
  },
  async moveBack(tx, merging, moved) {
    const { sessions = [], bookings = [], comments = [] } = (moved ?? {}) as Partial<sql.MovedRows>;
    await sql.returnRows(tx, merging, { sessions, bookings, comments });
  },
  async findHoldings(db, id) {
    return { sessions: await sql.listSessionIds(db, id) };
  },
  async archive(db, id) {
    const [sessions, bookings, sessionComments] = await Promise.all([
      listSessionsOf(db, id),
      sql.listBookings(db, id),
      listCommentsAbout(db, id),
    ]);
    return { records: { sessions, bookings, sessionComments }, files: [] };
  },
  findBlockers: sql.listActiveVisits,
  countErased: async (db, ids) => ({ comments: await sql.countCommentsAbout(db, ids) }),
  async anonymize(tx, id, now) {
    await sql.forgetPerson(tx, id, now);
  },
  generate: generateSessions,
};
