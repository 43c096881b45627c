import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { updatePassword } from "firebase/auth";
import { afterEach, expect, test } from "vitest";
import { environment, type RunningHb, startProgram, startStudyProgram } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const node = join(root, "node_modules/.bin/node");
const folders: string[] = [];
const running: RunningHb[] = [];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "hb-program-"));
  folders.push(made);
  return made;
}
async function start(settings: Record<string, string>): Promise<RunningHb> {
  return kept(await startProgram(settings));
}
function kept<H extends RunningHb>(hb: H): H {
  running.push(hb);
  return hb;
}
afterEach(async () => {
  for (const hb of running.splice(0)) await hb.stop();
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

const run = (program: string, settings: Record<string, string>, ...args: string[]) =>
  spawnSync(node, [join(root, program), ...args], {
    encoding: "utf8",
    env: { ...environment, ...settings },
    // An HB that starts although it should not is stopped, so that the test fails instead of waiting forever.
    timeout: 60_000,
  });
const oneTimePassword = (hb: RunningHb) => /One-time password: (\S+)/.exec(hb.printed())?.[1];

test("from the first start to a chosen password: each start prints a fresh one-time password until then", async () => {
  const dataDir = folder();
  const settings = { HB_DATA_DIR: dataDir, HB_ADMIN_EMAIL: "Dana@Northlight.example" };
  const first = await start(settings);
  expect(first.printed()).toMatch(
    /HB is ready: http:\/\/127\.0\.0\.1:\d+\nAdministrator: dana@northlight\.example\nOne-time password: \S+\n/,
  );
  expect(await first.stop()).toBe(0);

  const second = await start(settings);
  expect(oneTimePassword(second)).not.toBe(oneTimePassword(first));
  const client = await connectClient(second.address);
  await expect(client.signIn("dana@northlight.example", oneTimePassword(first) ?? "")).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  await client.signIn("dana@northlight.example", oneTimePassword(second) ?? "");
  await expect(client.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/permission-denied" });
  if (client.auth.currentUser) await updatePassword(client.auth.currentUser, "a password of my own");
  await client.auth.currentUser?.getIdToken(true);
  await client.call("getAllUsers", null);
  await client.close();
  await second.stop();

  const third = await start(settings);
  expect(oneTimePassword(third)).toBeUndefined();

  // For emergencies, beside a running HB.
  const reset = run("server/users/reset-password.ts", settings, "dana@northlight.example");
  const password = /: (\S+)\n$/.exec(reset.stdout)?.[1] ?? "";
  const again = await connectClient(third.address);
  await again.signIn("dana@northlight.example", password);
  await again.close();
  expect(run("server/users/reset-password.ts", settings, "nobody@northlight.example")).toMatchObject({
    status: 1,
    stderr: "No user has the email address nobody@northlight.example.\n",
  });
});

test("an HB that was killed leaves its PostgreSQL running, and the next start takes over with nothing lost", async () => {
  const settings = {
    HB_DATA_DIR: folder(),
    HB_ADMIN_EMAIL: "dana@northlight.example",
    HB_ADMIN_PASSWORD: "correct horse battery",
  };
  const killed = await startProgram(settings);
  const client = await connectClient(killed.address);
  await client.signIn("dana@northlight.example", "correct horse battery");
  await client.call("createUser", {
    requestId: crypto.randomUUID(),
    name: "Ravi",
    email: "ravi@northlight.example",
    permissions: {},
    expiresOn: null,
  });
  await client.close();
  const gone = new Promise(resolve => killed.process.once("exit", resolve));
  killed.process.kill("SIGKILL");
  await gone;

  const next = await start(settings);
  const again = await connectClient(next.address);
  await again.signIn("dana@northlight.example", "correct horse battery");
  const { users } = (await again.call("getAllUsers", null)) as { users: object };
  expect(Object.keys(users)).toHaveLength(2);
  await again.close();
});

test("a second HB on the same data folder ends with one line and leaves the first alone", async () => {
  const dataDir = folder();
  const first = await start({ HB_DATA_DIR: dataDir });
  const second = run("server/main.ts", { HB_DATA_DIR: dataDir, PORT: "0" });
  expect(second).toMatchObject({
    status: 1,
    stderr: `Another server is already using the data folder ${dataDir}. Check HB_DATA_DIR.\n`,
  });
  expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
});

test("a taken port ends the start with one line, before anything is touched", async () => {
  const dataDir = folder();
  const taken = createServer();
  await new Promise<void>(resolve => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as { port: number };
  const child = spawn(node, [join(root, "server/main.ts")], {
    env: { ...environment, PORT: String(port), HB_DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", chunk => (said += chunk));
  const code = await new Promise(resolve => child.once("exit", resolve));
  expect({ code, said }).toEqual({ code: 1, said: `Port ${port} is already in use. Check PORT.\n` });
  expect(spawnSync("ls", [dataDir], { encoding: "utf8" }).stdout).toBe("");
  taken.close();
});

test.each([
  ["PORT", "eighty", "PORT must be a port number."],
  ["SITE_TIME_ZONE", "Mars/Olympus", "SITE_TIME_ZONE must be a time zone like America/Los_Angeles."],
  ["CONTACT_MAILBOX", "nobody", "CONTACT_MAILBOX must be an email address."],
  ["SMTP_URL", "mail.example", "SMTP_URL must start with smtp:// or smtps://."],
  ["WEB_APP_URL", "hb", "WEB_APP_URL must start with http:// or https://."],
  ["HB_ADMIN_PASSWORD", "short", "HB_ADMIN_PASSWORD must have at least 10 characters."],
  ["HB_ADMIN_PASSWORD", "long enough!", "HB_ADMIN_PASSWORD also needs HB_ADMIN_EMAIL."],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL must start with postgres:// or postgresql://."],
  ["DATABASE_LISTEN_URL", "mysql://x", "DATABASE_LISTEN_URL must start with postgres:// or postgresql://."],
  ["DATABASE_LISTEN_URL", "postgres://hb@127.0.0.1/hb", "DATABASE_LISTEN_URL also needs DATABASE_URL."],
  ["WEB_APP_URL", "https://hb.example/lab", "WEB_APP_URL must be like https://hb.example.org, without a path."],
  ["SMTP_URL", "smtp://", "SMTP_URL must name a host."],
  ["STUDY_NAME", "x".repeat(81), "STUDY_NAME must have at most 80 characters."],
  [
    "TRUSTED_PROXIES",
    "10.0.0.5,nonsense",
    "TRUSTED_PROXIES must be addresses or networks like 10.0.0.5 or 10.0.0.0/24.",
  ],
  [
    "ALLOWED_ORIGINS",
    "https://lab.example/x",
    "ALLOWED_ORIGINS must be origins like https://lab.example.org, without a path.",
  ],
  ["ALLOWED_ORIGINS", "lab", "ALLOWED_ORIGINS must start with http:// or https://."],
  [
    "HB_BACKUP_KEY",
    "@/nowhere/key",
    "HB_BACKUP_KEY names a file that can't be read: ENOENT: no such file or directory, open '/nowhere/key'.",
  ],
  [
    "HB_BACKUP_KEY_REQUIRED",
    "yes",
    "HB_BACKUP_KEY_REQUIRED is yes, so HB_BACKUP_KEY is needed: backups must be encrypted.",
  ],
  ["HB_OPERATOR_EMAILS", "ops@example.org, nobody", "HB_OPERATOR_EMAILS must be email addresses, separated by commas."],
  ["METRICS_TOKEN", "short", "METRICS_TOKEN must have at least 16 characters."],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://."],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, silent."],
  ["HB_SEAL_FILE", "/nowhere/of/mine", "HB_SEAL_FILE must be a file in a folder that HB can write to."],
  ["HB_BACKUP_KEY", "@/dev/null", "HB_BACKUP_KEY must have at least 8 characters."],
  [
    "HB_BACKUP_DIR",
    "/dev/null/backups",
    "HB_BACKUP_DIR must be a folder that HB can write to, or like s3://KEY:SECRET@host:port/bucket?region=eu-central-1&tls=0.",
  ],
  ["OIDC_ISSUER", "university", "OIDC_ISSUER must start with https://."],
  ["OIDC_ISSUER", "http://id.university.example", "OIDC_ISSUER must start with https://."],
  ["OIDC_ISSUER", "https://id.university.example", "OIDC_ISSUER also needs OIDC_CLIENT_ID."],
  ["OIDC_CLIENT_SECRET", "a secret", "OIDC_CLIENT_SECRET also needs OIDC_ISSUER."],
  ["HOST", "nowhere.invalid", "nowhere.invalid isn't an address of this machine. Check HOST."],
])("a bad %s (%s) ends the start with a sentence, before anything is touched", (name, value, sentence) => {
  const dataDir = folder();
  expect(run("server/main.ts", { PORT: "0", HB_DATA_DIR: dataDir, [name]: value })).toMatchObject({
    status: 1,
    stderr: `${sentence}\n`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test("an older HB doesn't start on the database of a newer one", async () => {
  const newer = kept(await startStudyProgram());
  const owner = connect(newer.databaseUrl, { max: 1, name: "the test" });
  await owner`insert into platform.migrations (name, digest) values ('server/9999_later.sql', 'x')`;
  await owner.end();
  expect(run("server/main.ts", { PORT: "0", HB_DATA_DIR: folder(), DATABASE_URL: newer.databaseUrl })).toMatchObject({
    status: 1,
    stderr:
      "This database belongs to a newer version, which has server/9999_later.sql. Start that version, or restore a backup from before the upgrade.\n",
  });
});

test("a log that couldn't be sealed says so once, and once when it is sealed again", async () => {
  const hb = kept(await startStudyProgram());
  const owner = connect(hb.databaseUrl, { max: 1, name: "the test" });
  await owner`alter function study.seal_log rename to seal_log_away`;
  await expect.poll(() => hb.printed()).toContain("Couldn't seal the log.");
  await owner`alter function study.seal_log_away rename to seal_log`;
  await expect.poll(() => hb.printed()).toContain('"msg":"The log is being sealed again."}\n');
  expect(hb.printed().match(/"msg":"[^"]*seal/g)).toHaveLength(2);
  await owner.end();
});

test.each(["postgres://hb:x@127.0.0.1:1/hb", "postgres://hb:x@127.0.0.1:1,127.0.0.1:2/hb"])(
  "a database that can't be reached (%s) ends the start with one line",
  url => {
    const ended = run("server/main.ts", { PORT: "0", HB_DATA_DIR: folder(), DATABASE_URL: url });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/^The database can't be reached: .+ Check DATABASE_URL\.\n$/);
  },
);

test("a data folder that is a file, or whose password file is gone, ends the start with one line", async () => {
  const place = join(folder(), "file");
  writeFileSync(place, "");
  expect(run("server/main.ts", { PORT: "0", HB_DATA_DIR: place })).toMatchObject({
    status: 1,
    stderr: `The data folder ${place} can't be created or read. Check HB_DATA_DIR.\n`,
  });
});

test("an ordinary user can run it too", async () => {
  if (process.getuid?.() !== 0) return;
  const dataDir = folder();
  chmodSync(dataDir, 0o777);
  const child = spawn(
    "setpriv",
    ["--reuid=65534", "--regid=65534", "--clear-groups", node, join(root, "server/main.ts")],
    {
      env: { PATH: environment.PATH, PORT: "0", HB_DATA_DIR: join(dataDir, "own") },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let printed = "";
  child.stdout.on("data", chunk => (printed += chunk));
  child.stderr.on("data", chunk => (printed += chunk));
  const ended = new Promise(resolve => child.once("exit", resolve));
  await expect.poll(() => printed).toContain("HB is ready");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("SIGTERM with calls in flight: they finish, and PostgreSQL is stopped last", async () => {
  const dataDir = folder();
  const settings = {
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: "dana@northlight.example",
    HB_ADMIN_PASSWORD: "correct horse battery",
  };
  const hb = await start(settings);
  const client = await connectClient(hb.address);
  await client.signIn("dana@northlight.example", "correct horse battery");
  const calls = Array.from({ length: 20 }, (_, n) =>
    client
      .call("createUser", {
        requestId: crypto.randomUUID(),
        name: `N${n}`,
        email: `n${n}@northlight.example`,
        permissions: {},
        expiresOn: null,
      })
      .then(
        () => "done",
        error => error.code,
      ),
  );
  await Promise.race(calls);
  const code = await hb.stop();
  const outcomes = await Promise.all(calls);
  expect(code).toBe(0);
  await client.close();
  expect(readFileSync(join(dataDir, "postgres/server.log"), "utf8")).toContain("database system is shut down");

  const next = await start(settings);
  const again = await connectClient(next.address);
  await again.signIn("dana@northlight.example", "correct horse battery");
  const { users } = (await again.call("getAllUsers", null)) as { users: object };
  // What was acknowledged is there; what was refused is not.
  expect(Object.keys(users)).toHaveLength(1 + outcomes.filter(outcome => outcome === "done").length);
  await again.close();
});

test("a rejection that no code expected is written down and ends the program", async () => {
  const rejects = `process.on("SIGUSR2", () => { Promise.reject(new Error("nobody caught this")) })`;
  const hb = kept(
    await startStudyProgram({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(rejects)}` }),
  );
  const ended = new Promise(resolve => hb.process.once("exit", resolve));
  hb.process.kill("SIGUSR2");
  expect(await ended).toBe(1);
  expect(hb.printed()).toContain("nobody caught this");
});

test("two processes on one database: a marker moved by one reaches a listener on the other", async () => {
  const one = kept(await startStudyProgram());
  const other = await start({ DATABASE_URL: one.databaseUrl, HB_DATA_DIR: folder() });
  const [here, there] = [await connectClient(one.address), await connectClient(other.address)];
  for (const client of [here, there]) await client.signIn("dana@northlight.example", "correct horse battery");
  const { onValue, ref } = await import("firebase/database");
  const seen: number[] = [];
  onValue(ref(there.database, "/authentication/lastUsersUpdate"), snapshot => void seen.push(snapshot.val()));
  await expect.poll(() => seen.length).toBe(1);
  await here.call("createUser", {
    requestId: crypto.randomUUID(),
    name: "Ravi",
    email: "ravi@northlight.example",
    permissions: {},
    expiresOn: null,
  });
  await expect.poll(() => seen.length).toBe(2);
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0);
  await here.close();
  await there.close();
});
