import { counted, movedText, type PersonDataOwner } from "../person/acts.ts";
import { countSigned, sealConsents } from "./person-sql.ts";
import { listAsks } from "./requests/ask-sql.ts";
import { generateAsks } from "./sample.ts";
import * as sql from "./sql.ts";

/**
 * What a person signed, declined and withdrew. A merge moves nothing, because records never change: consents are found
 * through everyone merged into this person, and are apart again when the merge is undone.
 */
export const consentPart: PersonDataOwner = {
  tables: ["consents", "consent_refusals", "consent_asks", "consent_signatures", "consent_seals"],
  async describe(db, id) {
    const [signed, declined] = await Promise.all([sql.listConsents(db, id), sql.listRefusals(db, id)]);
    return [
      ...counted(signed.length, movedText.signedConsents),
      ...counted(declined.length, movedText.declinedConsents),
    ];
  },
  move: async () => null,
  moveBack: async () => {},
  async archive(db, id) {
    const [signed, declined, asks] = await Promise.all([
      sql.listConsents(db, id),
      sql.listRefusals(db, id),
      listAsks(db, id),
    ]);
    return {
      records: { consents: signed, declinedConsents: declined, consentRequests: asks },
      files: [],
      sealedFiles: signed.flatMap(({ file, signature }) =>
        signature.kind === "drawn" ? [file, signature.file] : [file],
      ),
    };
  },
  countErased: async (db, ids) => ({ signedConsents: await countSigned(db, ids) }),
  async anonymize(tx, id, now) {
    await sealConsents(tx, id, now);
  },
  generate: generateAsks,
};
