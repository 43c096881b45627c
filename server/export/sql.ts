import type { Queryable } from "@hb/platform/database/connect.ts";

export async function readPseudonymSecret(db: Queryable): Promise<Buffer> {
  const [row] = await db<{ secret: Buffer }[]>`select secret from study.pseudonym_secret`;
  if (!row) throw new Error("The study has no secret for pseudonyms.");
  return row.secret;
}
