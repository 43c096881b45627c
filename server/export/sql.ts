import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export async function readPseudonymSecret(db: Queryable): Promise<Buffer> {
  const [row] = await db<{ secret: Buffer }[]>`select secret from study.pseudonym_secret`;
  if (!row) throw new Error("The study has no secret for pseudonyms.");
  return row.secret;
}

/** The same person has another pseudonym from now on. For the owner: the program can't. */
export async function replacePseudonymSecret(tx: Tx, secret: Buffer): Promise<void> {
  await tx`update study.pseudonym_secret set secret = ${secret}`;
}
