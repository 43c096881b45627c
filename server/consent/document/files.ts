import type { Readable } from "node:stream";
import { signaturePath } from "@hb/domain/consent/files.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Staged } from "@hb/platform/storage/objects/objects.ts";
import type { Storage } from "@hb/platform/storage/storage.ts";
import type { PdfMaker } from "../../pdf/acts.ts";
import type { Site } from "../../site.ts";
import { sha256 } from "../form/record.ts";
import type { Refusals } from "../form/refusals.ts";
import { checkSignature } from "../form/signature-image.ts";
import { removeSignature } from "../sql.ts";
import { type SignedFile, signedPdf } from "./pdf.ts";

export const maxSignatureBytes = 300_000;

export interface MadeFiles {
  pdf: Buffer;
  hash: string;
  staged: Staged;
  drawn: Staged | null;
}

/** Drawn signatures and signed files, between the form and storage. */
export interface ConsentFiles {
  /** Refuses if it hasn't arrived or isn't a drawn signature. */
  readDrawn(participantId: number, consentId: string, words: Refusals): Promise<Buffer>;
  /** The signed file, stored but not yet attached to a record: a later refusal leaves nothing behind. */
  make(signed: Omit<SignedFile, keyof LetterHead>): Promise<MadeFiles>;
  /** In the transaction that writes the record: neither exists without the other. */
  keep(tx: Tx, made: MadeFiles, names: { file: string; drawnFile: string | null }): Promise<void>;
  /** Lets an email in the same transaction attach the file. */
  whileFresh<T>(file: string, pdf: Buffer, work: () => Promise<T>): Promise<T>;
  /** Undefined if the file doesn't exist. */
  read(file: string): Promise<Buffer | undefined>;
}

/** What a signed file says about the study. */
export type LetterHead = Pick<Site, "studyName" | "contactMailbox" | "timeZone" | "paper">;

export function createConsentFiles(head: LetterHead, storage: Storage, pdfs: PdfMaker): ConsentFiles {
  const fresh = new Map<string, Buffer>();

  async function read(file: string): Promise<Buffer | undefined> {
    const known = fresh.get(file);
    if (known) return known;
    const opened = await storage.open(file);
    return opened && bytesOf(opened.bytes);
  }

  return {
    read,
    async readDrawn(participantId, consentId, words) {
      const bytes = await read(signaturePath(participantId, consentId));
      if (!bytes) refuse("failed-precondition", words.notArrived);
      checkSignature(bytes, words);
      return bytes;
    },
    async make(signed) {
      const { studyName, contactMailbox, timeZone, paper } = head;
      const pdf = await pdfs.make(signedPdf({ ...signed, studyName, contactMailbox, timeZone, paper }));
      return {
        pdf,
        hash: sha256(pdf),
        staged: await storage.stage(pdf),
        drawn: signed.signature && (await storage.stage(signed.signature)),
      };
    },
    async keep(tx, { staged, drawn }, { file, drawnFile }) {
      const customMetadata = { fileName: `consent-${file.split("/")[1] ?? ""}.pdf` };
      await storage.keep(tx, staged, { name: file, contentType: "application/pdf", customMetadata });
      // Stored again from the checked and hashed bytes: another upload at the same moment can't replace them.
      if (drawn && drawnFile !== null) {
        await storage.keep(tx, drawn, { name: drawnFile, contentType: "image/png" });
        await removeSignature(tx, drawnFile);
      }
    },
    async whileFresh(file, pdf, work) {
      fresh.set(file, pdf);
      try {
        return await work();
      } finally {
        fresh.delete(file);
      }
    },
  };
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
