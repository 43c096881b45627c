import { ConsentId, signaturePath } from "@hb/domain/consent/consent.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { fullName, ParticipantId } from "@hb/domain/participants/participant.ts";
import { isAllowed } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Check, StorageRule } from "@hb/platform/storage/rules.ts";
import { record } from "../log/acts.ts";
import { findPerson } from "../participants/acts.ts";
import { maxSignatureBytes } from "./document/files.ts";
import * as sql from "./sql.ts";

/** Whoever tries again and again leaves no more drawings than these. */
const maxDrawings = 10;

/** Only the drawn signature of a consent that is not signed yet, by the person's own link. */
const mayDraw: Check = async (identity, { id = "", recordId = "", fileId = "" }, db) => {
  const actor = identity?.actor;
  const participantId = ParticipantId.safeParse(Number(id)).data;
  if (actor?.kind !== "participant" || actor.form !== "consent" || actor.participantId !== participantId) return false;
  if (!ConsentId.safeParse(recordId).success || signaturePath(participantId, recordId) !== nameOf(id, recordId, fileId))
    return false;
  if (await sql.findConsent(db, { id: recordId })) return false;
  return (await sql.countSignatures(db, participantId)) < maxDrawings;
};

/** Staff read what belongs to a record, sealed ones by `users` alone; a person reads their own signed file. */
const mayRead: Check = async (identity, { id = "", recordId = "", fileId = "" }, db) => {
  if (!identity) return false;
  const file = nameOf(id, recordId, fileId);
  const consent = await sql.findConsent(db, { file });
  if (!consent) return false;
  const { actor } = identity;
  if (actor.kind === "participant")
    return (
      actor.form === "consent" &&
      file === consent.file &&
      (await sql.isSamePerson(db, actor.participantId, consent.participantId)) &&
      !(await sql.isSealed(db, consent.participantId))
    );
  return isAllowed(actor, (await sql.isSealed(db, consent.participantId)) ? ["users"] : ["participants"]);
};

function nameOf(id: string, recordId: string, fileId: string): string {
  return `participants/${id}/consents/${recordId}/${fileId}`;
}

export const consentStorageRules: readonly StorageRule[] = [
  {
    path: "participants/{id}/consents/{recordId}/{fileId}",
    maxBytes: maxSignatureBytes,
    contentTypes: ["image/png"],
    read: mayRead,
    write: mayDraw,
    async onStored(tx, { object, params, now }) {
      // Asked once more behind the lock on the name: the consent may have been signed while the bytes were on their way.
      if (await sql.findConsent(tx, { id: params["recordId"] ?? "" }))
        refuse("permission-denied", "This consent is signed already.");
      await sql.putSignature(tx, { file: object.name, participantId: Number(params["id"]), now });
    },
    async onRead(tx, { object, identity, now }) {
      const consent = await sql.findConsent(tx, { file: object.name });
      const person = consent && (await findPerson(tx, consent.participantId));
      if (!person) refuse("not-found", "This participant does not exist.");
      const what = object.name === consent.file ? "Signed consent" : "Signature of the consent";
      await record(
        { tx, actor: identity?.actor ?? { kind: "anonymous" }, now },
        {
          action: logAction.fileDownloaded,
          participantId: person.id,
          participantName: fullName(person),
          subject: { kind: "consent", id: consent.id },
          payload: { fileName: `${what}, version ${consent.version}` },
        },
      );
    },
  },
];
