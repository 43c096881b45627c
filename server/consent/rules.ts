import { ConsentId } from "@hb/domain/consent/consent.ts";
import { signaturePath } from "@hb/domain/consent/files.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { fullName, ParticipantId } from "@hb/domain/participants/participant.ts";
import { type Actor, isAllowed } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Check, StorageRule } from "@hb/platform/storage/rules.ts";
import { record } from "../log/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { bearerOf } from "./acts.ts";
import { maxSignatureBytes } from "./document/files.ts";
import * as sql from "./sql.ts";
import { signingText as text } from "./text.ts";

/** Repeated tries leave no more drawings than this. */
const maxDrawings = 10;

/** Only the drawn signature of a consent that isn't signed yet, with the person's own link. */
const mayDraw: Check<Actor> = async (identity, { id = "", recordId = "", fileId = "" }, db) => {
  const actor = identity?.actor;
  const participantId = ParticipantId.safeParse(Number(id)).data;
  if (actor?.kind !== "participant" || actor.form !== "consent" || actor.participantId !== participantId) return false;
  if (!ConsentId.safeParse(recordId).success || signaturePath(participantId, recordId) !== nameOf(id, recordId, fileId))
    return false;
  if (await sql.findConsent(db, { id: recordId })) return false;
  return (await sql.countSignatures(db, participantId)) < maxDrawings;
};

/** Staff read the files of a record, sealed ones with `users` only; a person reads their own signed file. */
const mayRead: Check<Actor> = async (identity, { id = "", recordId = "", fileId = "" }, db) => {
  if (!identity) return false;
  const file = nameOf(id, recordId, fileId);
  const consent = await sql.findConsent(db, { file });
  if (!consent) return false;
  const { actor } = identity;
  if (actor.kind === "participant")
    return (
      actor.form === "consent" &&
      // A shared tablet keeps no copy.
      actor.proof?.how !== "kiosk" &&
      file === consent.file &&
      (await sql.isSamePerson(db, actor.participantId, consent.participantId)) &&
      !(await sql.isSealed(db, consent.participantId))
    );
  return isAllowed(actor, (await sql.isSealed(db, consent.participantId)) ? ["users"] : ["participants"]);
};

function nameOf(id: string, recordId: string, fileId: string): string {
  return `participants/${id}/consents/${recordId}/${fileId}`;
}

export const consentStorageRules: readonly StorageRule<Actor>[] = [
  {
    path: "participants/{id}/consents/{recordId}/{fileId}",
    maxBytes: maxSignatureBytes,
    contentTypes: ["image/png"],
    read: mayRead,
    write: mayDraw,
    async onStored(tx, { object, params, now }) {
      // Checked again under the lock on the name: the consent may have been signed during the upload.
      if (await sql.findConsent(tx, { id: params["recordId"] ?? "" })) refuse("permission-denied", text.consentSigned);
      await sql.putSignature(tx, { file: object.name, participantId: Number(params["id"]), now });
    },
    async onRead(tx, { object, identity, now }) {
      const consent = await sql.findConsent(tx, { file: object.name });
      const person = consent && (await findPerson(tx, consent.participantId));
      if (!person) refuse("not-found", participantText.unknown);
      const what = object.name === consent.file ? "Signed consent" : "Consent signature";
      const actor = identity?.actor ?? { kind: "anonymous" };
      await record(
        { tx, actor, now },
        {
          action: logAction.fileDownloaded,
          participantId: person.id,
          participantName: fullName(person),
          subject: { kind: "consent", id: consent.id },
          payload: { fileName: `${what}, version ${consent.version}`, ...bearerOf(actor) },
        },
      );
    },
  },
];
