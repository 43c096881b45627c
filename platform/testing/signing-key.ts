import { connect } from "../database/connect.ts";
import { insertSigningKey } from "../sign-in/tokens/key-sql.ts";
import { generateSigningKey } from "../sign-in/tokens/keys.ts";

let made: ReturnType<typeof generateSigningKey> | undefined;

/** Making a key takes as long as half a start: what tests something else shares one, which counts as made at that time. */
export async function shareSigningKey(databaseUrl: string, createdAt: string): Promise<void> {
  const { pkcs8, ...key } = await (made ??= generateSigningKey());
  const owner = connect(databaseUrl, { max: 1, name: "tests" });
  await owner.begin(tx => insertSigningKey(tx, { ...key, createdAt }, pkcs8));
  await owner.end();
}
