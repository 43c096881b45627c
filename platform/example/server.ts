import { accountAccess } from "@hb/platform/access.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { read } from "@hb/platform/functions/contract.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import { openPlatform } from "@hb/platform/platform.ts";
import { createAccount, findAccountByEmail, setPassword } from "@hb/platform/sign-in/accounts/accounts.ts";
import { z } from "zod";

const { PORT = "8080", DATA_DIR = "data" } = process.env;
const platform = await openPlatform({ projectId: "notes", port: Number(PORT), database: { dataDir: DATA_DIR } });

await inTransaction(platform.database, async tx => {
  const now = new Date().toISOString();
  if (await findAccountByEmail(tx, "ana@example.org")) return;
  const { uid } = await createAccount(tx, { email: "ana@example.org", name: "Ana", now });
  await setPassword(tx, { uid, password: "paper boats on tuesdays", now });
});

const greet = read({ allow: "signed-in", input: z.object({ greeting: z.string().max(40) }), output: z.string() });

await platform.serve({
  access: accountAccess,
  functions: {
    greet: handle(greet, async ({ actor }, { greeting }) => `${greeting}, ${actor.kind === "user" ? actor.name : ""}`),
  },
  realtimeRules: [
    {
      path: "/notes/{uid}",
      read: (identity, { uid }) => identity?.uid === uid,
      write: (identity, { uid }, note) => identity.uid === uid && (note === null || typeof note === "string"),
    },
  ],
  storageRules: [
    {
      path: "photos/{uid}/{photo}",
      maxBytes: 5_000_000,
      contentTypes: ["image/jpeg", "image/png"],
      read: (identity, { uid }) => identity?.uid === uid,
      write: (identity, { uid }) => identity?.uid === uid,
    },
  ],
});
console.log(`Ready: ${platform.address}`);
process.once("SIGTERM", () => void platform.stop());
