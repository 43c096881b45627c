import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { publishTexts } from "@hb/server/consent/versions/texts.ts";
import { exportAndRead, exporting } from "@hb/server/testing/exports.ts";
import { getDownloadURL, ref } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, environment, migrations, startStudyProgram } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const program = [join(root, "node_modules/.bin/node"), join(root, "server/secrets/rotate.ts")];
/** A process follows a new signing key within five seconds. */
const patience = { timeout: 30_000, interval: 500 };

let hb: Awaited<ReturnType<typeof startStudyProgram>>;
let owner: Sql;
let dana: Client;
let participantId: number;
beforeAll(async () => {
  hb = await startStudyProgram();
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  await publishTexts(database, [version1], { now: new Date().toISOString(), timeZone: "UTC" });
  await database.close();
  owner = connect(hb.databaseUrl, { max: 1, name: "the test" });
  dana = await connectClient(hb.address);
  await dana.signIn(admin.email, admin.password);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
  const made = await dana.call("createParticipant", { requestId: randomUUID(), profile, type: 1 });
  participantId = (made as { id: number }).id;
});
afterAll(async () => {
  await dana.close();
  await owner.end();
  await hb.stop();
});

/** As an operator does it, beside the running HB. */
function rotate(...args: string[]) {
  const [node = "", file = ""] = program;
  const env = { ...environment, HB_DATA_DIR: "/unused", DATABASE_URL: hb.databaseUrl };
  const { status, stdout, stderr } = spawnSync(node, [file, ...args], { encoding: "utf8", env });
  return { status, stdout, stderr };
}

const newestEntry = async () => {
  const [entry] = await owner`
    select e.actor_kind as kind, e.actor_id as "by", e.action, p.payload
      from study.log_entries e join study.log_payloads p on p.entry_id = e.id order by e.id desc limit 1`;
  return entry;
};
const secretsNow = async () => {
  const [row] = await owner`
    select (select secret from study.secret) as links, (select secret from study.pseudonym_secret) as pseudonyms,
           (select secret from platform.storage_secret) as storage,
           (select kid from platform.signing_keys order by created_at desc limit 1) as signing`;
  return row;
};
const participants = { list: "participants", filters: {}, sort: { by: "id", descending: false } } as const;

test("a wrong name or option gets one sentence, and nothing happens", async () => {
  const before = await secretsNow();
  for (const args of [["link"], ["links", "--now"], ["signing", "--force"]])
    expect(rotate(...args, "--yes")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "Name what to replace: npm run rotate -- signing|links|storage|pseudonyms [--yes], and --now after signing.\n",
    });
  expect(await secretsNow()).toEqual(before);
});

test("without --yes it says what would happen, and changes nothing", async () => {
  const before = await secretsNow();
  const said = {
    signing: "No one is signed out",
    links: "The booking, consent and survey links of 1 participant stop working",
    storage: "Links to exports and archives that were made so far stop working",
    pseudonyms: "WARNING: De-identified files from before can no longer be joined",
  };
  for (const [name, sentence] of Object.entries(said))
    expect(rotate(name)).toEqual({
      status: 1,
      stdout: expect.stringContaining(sentence),
      stderr: "Nothing was changed. To replace it, add --yes.\n",
    });
  expect(await secretsNow()).toEqual(before);
  expect(await newestEntry()).not.toMatchObject({ action: logAction.secretReplaced });
});

test("on a terminal, the name is typed", async () => {
  const before = await secretsNow();
  const onTerminal = (typed: string) =>
    spawnSync("script", ["-qec", [...program, "storage"].join(" "), "/dev/null"], {
      encoding: "utf8",
      env: { ...environment, HB_DATA_DIR: "/unused", DATABASE_URL: hb.databaseUrl },
      input: `${typed}\n`,
    });
  const refused = onTerminal("yes");
  expect(refused.stdout).toContain("Type storage to replace it: ");
  expect(refused.stdout).toContain("Nothing was changed.");
  expect(refused.status).toBe(1);
  expect(await secretsNow()).toEqual(before);
  const agreed = onTerminal("storage");
  expect(agreed.stdout).toContain("Done.");
  expect(agreed.status).toBe(0);
  expect(await secretsNow()).not.toEqual(before);
});

test("signing: the next tokens have a new key, and who is signed in stays so with the old one", async () => {
  const user = dana.auth.currentUser;
  const kidOf = (token = "") =>
    JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid as string;
  const old = await user?.getIdToken();
  expect(rotate("signing", "--yes")).toMatchObject({ status: 0 });
  expect(await newestEntry()).toMatchObject({
    kind: "system",
    by: "rotate",
    action: logAction.secretReplaced,
    payload: { secret: "signing", revoked: false },
  });
  await expect.poll(async () => kidOf(await user?.getIdToken(true)), patience).not.toBe(kidOf(old));
  expect(await callWith(old)).toBe(200);
  expect(await callWith(await user?.getIdToken())).toBe(200);
});

test("signing --now: what older keys signed is refused, and a signed-in user gets a new token", async () => {
  const old = await dana.auth.currentUser?.getIdToken();
  expect(await callWith(old)).toBe(200);
  expect(rotate("signing", "--now", "--yes")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Tokens that older keys signed are refused."),
  });
  expect(await newestEntry()).toMatchObject({ payload: { secret: "signing", revoked: true } });
  await expect.poll(() => callWith(old), patience).toBe(401);
  expect(await callWith(await dana.auth.currentUser?.getIdToken(true))).toBe(200);
  expect(await owner`select from platform.signing_keys`).toHaveLength(1);
});

/** The status of a call with this token, without the SDK, which would use its own. */
async function callWith(token: string | undefined): Promise<number> {
  const answer = await fetch(`${hb.address}/hb/us-central1/getAllUsers`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: null }),
  });
  return answer.status;
}

test("links: those handed out before no longer open, and new ones do", async () => {
  const stranger = await connectClient(hb.address);
  const show = async () => {
    const shown = await dana.call("showLink", { requestId: randomUUID(), participantId, form: "consent" });
    return /[0-9a-f]{32}$/.exec((shown as { address: string }).address)?.[0] ?? "";
  };
  const open = (key: string) => stranger.call("openConsent", { participant: participantId, key });
  const old = await show();
  await open(old);
  // As in a study that has links from before they had dates.
  await owner`update study.secret set undated_links_until = now() + interval '1 year'`;
  expect(rotate("links", "--yes")).toMatchObject({ status: 0 });
  await expect(open(old)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  expect(await owner`select undated_links_until as "undatedUntil" from study.secret`).toEqual([{ undatedUntil: null }]);
  await open(await show());
  await stranger.close();
  const entries = await owner`
    select p.payload from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.action = ${logAction.secretReplaced} order by e.id desc limit 1`;
  expect(entries).toMatchObject([{ payload: { secret: "links", revoked: true } }]);
});

test("storage: download links made before are refused, and new ones work", async () => {
  const { answer } = await exporting(dana, participants);
  const address = () => getDownloadURL(ref(dana.storage, answer.file));
  const old = await address();
  expect((await fetch(old)).status).toBe(200);
  expect(rotate("storage", "--yes")).toMatchObject({ status: 0 });
  expect((await fetch(old)).status).toBe(403);
  expect((await fetch(await address())).status).toBe(200);
});

test("pseudonyms: the same person has another one in files made afterward", async () => {
  const pseudonym = async () => {
    const { rows } = await exportAndRead(dana, participants, { profile: "deidentified" });
    return rows.map(row => row["participant"]);
  };
  const before = await pseudonym();
  expect(before).toEqual([expect.stringMatching(/^P-/)]);
  expect(await pseudonym()).toEqual(before);
  expect(rotate("pseudonyms", "--yes")).toMatchObject({ status: 0 });
  const after = await pseudonym();
  expect(after).toEqual([expect.stringMatching(/^P-/)]);
  expect(after).not.toEqual(before);
});

test("the log is intact afterward", async () => {
  const node = join(root, "node_modules/.bin/node");
  const env = { ...environment, HB_DATA_DIR: "/unused", DATABASE_URL: hb.databaseUrl };
  const { stdout } = spawnSync(node, [join(root, "server/log/verify-log.ts")], { encoding: "utf8", env });
  expect(stdout).toContain("The log is intact.");
});
