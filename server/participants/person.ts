import { logAction } from "@hb/domain/log/actions.ts";
import { counted, movedText, type PersonDataOwner } from "../person/acts.ts";
import * as comments from "./comments-sql.ts";
import { listDocuments } from "./documents-sql.ts";
import * as lives from "./person-sql.ts";
import { publishSampleForm } from "./registration/sample-form.ts";
import { findParticipant } from "./sql.ts";

/** Staff comments for the sample study. */
const remarks: readonly string[] = [
  "Prefers to be called after five.",
  "Asked whether parking is paid. Told them it is.",
  "Left a voicemail, will try again on Monday.",
  "Very motivated, has taken part in a study before.",
  "Can come on short notice.",
  "Wears hearing aids; make sure the headset fits over them.",
  "Moves house next month, ask for the new address.",
  "Speaks to us on behalf of the whole family.",
  "Needs the afternoon slots because of school runs.",
  "Sent the address twice, the second one is right.",
];

/** The person themselves, with staff comments and documents. */
export const participantPart: PersonDataOwner = {
  tables: [
    "participants",
    "participant_headsets",
    "participant_comments",
    "participant_documents",
    "not_the_same_person",
    "merges",
    "possible_duplicates",
    "uncompared_participants",
  ],
  async describe(db, id) {
    const [notes, documents] = await Promise.all([comments.listComments(db, id), listDocuments(db, id)]);
    return [...counted(notes.length, movedText.comments), ...counted(documents.length, movedText.documents)];
  },
  // Headsets are a profile field and merged with the others; “different people” marks stay with each of the two. Possible
  // duplicates are found again after each change.
  async move(tx, merging) {
    return { comments: await lives.moveComments(tx, merging), documents: await lives.moveDocuments(tx, merging) };
  },
  async moveBack(tx, { from }, moved) {
    const { comments: notes = [], documents = [] } = (moved ?? {}) as { comments?: number[]; documents?: string[] };
    await lives.returnComments(tx, notes, from);
    await lives.returnDocuments(tx, documents, from);
  },
  async archive(db, id) {
    const [person, notes, documents] = await Promise.all([
      findParticipant(db, id),
      comments.listComments(db, id),
      listDocuments(db, id),
    ]);
    return {
      records: { participant: person ? [person] : [], comments: notes, documents },
      files: documents.map(({ file }) => file),
    };
  },
  countErased: lives.countNotes,
  async anonymize(tx, id, now) {
    await lives.anonymizePerson(tx, id, now);
  },
  async generate(tx, people, random, now) {
    await publishSampleForm(tx, now);
    const notes = people
      .filter(() => random.chance(0.12))
      .map(({ id, name, createdAt }) => {
        const authorName = random.pick(["Dana Whitfield", "Tomas Okafor"] as const);
        const at = Date.parse(createdAt) + random.next() * (Date.parse(now) - Date.parse(createdAt));
        return {
          participantId: id,
          name,
          authorName,
          body: random.pick(remarks),
          createdAt: new Date(at).toISOString(),
        };
      });
    await lives.insertSampleComments(tx, notes);
    return notes.map(({ participantId, name, authorName, body, createdAt }) => ({
      at: createdAt,
      by: authorName,
      entry: {
        action: logAction.participantComment,
        participantId,
        participantName: name,
        payload: { old: null, new: body },
      },
    }));
  },
};
