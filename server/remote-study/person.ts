import { refuse } from "@hb/domain/refusal.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import { findEnrolment } from "./acts.ts";
import { forgetCalls, listCallsOf } from "./calls-sql.ts";
import * as sql from "./person-sql.ts";
import { generateEnrolments } from "./sample.ts";
import { mergeText as text } from "./text.ts";

/** A person's enrollment in the remote study. Everything that belongs to it follows. */
export const remoteStudyPart: PersonDataOwner = {
  tables: ["enrolments", "active_spans", "calls"],
  async describe(db, id) {
    return (await sql.hasEnrolment(db, id)) ? [text.enrolment] : [];
  },
  async move(tx, merging) {
    const [one, other] = await Promise.all([sql.hasEnrolment(tx, merging.from), sql.hasEnrolment(tx, merging.into)]);
    if (one && other) refuse("failed-precondition", text.bothEnrolled);
    return (await sql.moveEnrolment(tx, merging)) ? { moved: true } : null;
  },
  async moveBack(tx, { from, into }, moved) {
    if (moved !== null) await sql.moveEnrolment(tx, { from: into, into: from });
  },
  async findHoldings(db, id) {
    const enrolment = await findEnrolment(db, id);
    if (!enrolment) return {};
    const { status: remoteStatus, deviceStatus, belkinCase, reOnboardedAt } = enrolment;
    return { remoteStudy: { remoteStatus, deviceStatus, belkinCase, reOnboardedAt } };
  },
  async archive(db, id) {
    const [enrolment, remoteActive, calls] = await Promise.all([
      findEnrolment(db, id),
      sql.listSpansFor(db, id),
      listCallsOf(db, id),
    ]);
    return { records: { remoteStudy: enrolment ? [enrolment] : [], remoteActive, calls }, files: [] };
  },
  async findBlockers(db, ids) {
    return (await sql.listActive(db, ids)).map(participantId => ({ participantId, isRemoteActive: true }));
  },
  async anonymize(tx, id) {
    await sql.forgetEnrolment(tx, id);
    await forgetCalls(tx, id);
  },
  generate: generateEnrolments,
};
