import { openDatabase } from "@hb/platform/database/database.ts";
import { migrations } from "../running-hb.ts";

/** What the newest email to an address says, as its inbox has it: staff never see the links and codes in it. */
export async function inNewestEmailTo(hb: { databaseUrl: string }, address: string, what: RegExp): Promise<string> {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const [email] = await database.read<{ text: string }[]>`
    select body_text as text from platform.outbox where to_address = ${address} order by id desc limit 1`;
  await database.close();
  return what.exec(email?.text ?? "")?.[0] ?? "";
}
