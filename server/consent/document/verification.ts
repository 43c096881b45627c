import { ConsentText, renderConsentText } from "@hb/domain/consent/consent-text.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { findFirstEntry } from "../../log/acts.ts";
import { recordHashOf, sha256 } from "../form/record.ts";
import type { StoredConsent } from "../sql.ts";
import { verificationText } from "../text.ts";
import { findText, findUsedTranslation } from "../versions/text-sql.ts";
import type { ConsentFiles } from "./files.ts";

interface Check {
  what: "text" | "record" | "log" | "signature" | "file";
  ok: boolean;
  sentence: string;
}

export function isRecordIntact(consent: StoredConsent): boolean {
  return recordHashOf(consent) === consent.recordHash;
}

/** Checks a record against its own hash, the text, the log and the stored files. */
export async function verify(db: Queryable, files: ConsentFiles, consent: StoredConsent): Promise<Check[]> {
  const { signature, file, fileHash } = consent;
  const checks = [
    await checkText(db, consent),
    toCheck("record", isRecordIntact(consent), verificationText.record.unchanged, verificationText.record.altered),
    await checkLog(db, consent),
  ];
  if (signature.kind === "drawn") checks.push(await checkBytes(files, "signature", signature.file, signature.hash));
  checks.push(await checkBytes(files, "file", file, fileHash));
  return checks;
}

async function checkText(db: Queryable, { version, language, textHash }: StoredConsent): Promise<Check> {
  const stored =
    language === "en"
      ? await findText(db, version).then(text => (text?.hash === textHash ? text.body : undefined))
      : await findUsedTranslation(db, { version, language, textHash });
  const body = ConsentText.safeParse(stored).data;
  const ok = body !== undefined && sha256(renderConsentText(body, language)) === textHash;
  return toCheck("text", ok, verificationText.text.unchanged(version), verificationText.text.altered(version));
}

async function checkLog(db: Queryable, { id, recordHash, fileHash }: StoredConsent): Promise<Check> {
  const entry = await findFirstEntry(db, logAction.consentSigned, { kind: "consent", id });
  const logged = entry?.payload;
  if (logged === null) return toCheck("log", true, verificationText.log.erased, "");
  const ok = logged?.["recordHash"] === recordHash && logged["fileHash"] === fileHash;
  return toCheck("log", ok, verificationText.log.unchanged, verificationText.log.altered);
}

async function checkBytes(files: ConsentFiles, what: "signature" | "file", name: string, hash: string): Promise<Check> {
  const bytes = await files.read(name);
  if (!bytes) return toCheck(what, false, "", verificationText[what].missing);
  return toCheck(what, sha256(bytes) === hash, verificationText[what].unchanged, verificationText[what].altered);
}

function toCheck(what: Check["what"], ok: boolean, good: string, bad: string): Check {
  return { what, ok, sentence: ok ? good : bad };
}
