import { request } from "node:http";
import { functions } from "@hb/domain/functions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { openSocket } from "@hb/platform/testing/realtime-socket.ts";
import { updatePassword } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningHb, startStudyProgram } from "../running-hb.ts";

const email = "canary@northlight.example";
let hb: RunningHb;
let oneTimePassword: string;

beforeAll(async () => {
  hb = await startStudyProgram({ HB_ADMIN_EMAIL: email, HB_ADMIN_PASSWORD: "" });
  oneTimePassword = /One-time password: (\S+)/.exec(hb.printed())?.[1] ?? "";
});
afterAll(() => hb.stop());

const paths = [
  ...[
    "/",
    "/login",
    "/users",
    "/participants",
    "/log",
    "/test",
    "/admin",
    "/.env",
    "/.git/config",
    "/data",
    "/server/main.ts",
  ],
  ...["/time", "/healthz", "/readyz", "/__/firebase/init.json", "/__/auth/handler", "/metrics", "/debug"],
  // The realtime database's other doors, which HB does not have.
  ...[
    "/.json?ns=hb",
    "/.json?ns=hb&shallow=true",
    "/authentication.json?ns=hb",
    "/.settings/rules.json",
    "/.lp?start=t",
    "/.ws",
  ],
  ...[
    "/v0/b",
    "/v0/b/hb.files",
    "/v0/b/hb.files/o",
    "/v0/b/hb.files/o?prefix=system-check/",
    "/v0/b/hb.files/o/x?alt=media",
  ],
  ...["/storage/v1/b", "/storage/v1/b/hb.files/o", "/upload/storage/v1/b/hb.files/o"],
  ...["accounts", "accounts:lookup", "accounts:query", "accounts:batchGet"].flatMap(operation => [
    `/identitytoolkit.googleapis.com/v1/${operation}?key=hb`,
    `/identitytoolkit.googleapis.com/v1/projects/hb/${operation}`,
    `/v1/${operation}`,
  ]),
  ...["/securetoken.googleapis.com/v1/token", "/identitytoolkit.googleapis.com/v2/passwordPolicy"],
  ...["/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com", "/emulator/v1/projects/hb/config"],
  ...Object.keys(functions).map(name => `/hb/us-central1/${name}`),
  ...["/..%2f..%2fserver%2fmain.ts", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/..%5c..%5cpackage.json"],
];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** By hand, because fetch refuses to send some of these. */
function ask(method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(hb.address);
  const body = method === "GET" || method === "HEAD" ? "" : '{"data":null,"email":["canary@northlight.example"]}';
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers }, answer => {
      let text = "";
      answer.on("data", chunk => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end(body);
  });
}

test("no one in particular learns anything by any route or method", async () => {
  const leaks: string[] = [];
  for (const path of paths)
    for (const method of methods) {
      const { status, text } = await ask(method, path);
      const tells = /canary@|Administrator|localId|"users"|idToken|root:x:|import \{|PRIVATE KEY|\[core\]/.test(text);
      if (tells || status >= 500) leaks.push(`${method} ${path} → ${status} ${text.slice(0, 100)}`);
    }
  expect(leaks).toEqual([]);
});

test("no one in particular reads, writes or lists anything in the realtime database or storage", async () => {
  const line = openSocket(Number(new URL(hb.address).port));
  for (const p of [
    "/",
    "",
    "/authentication",
    "/authentication/lastUpdate",
    "/study",
    "/presence",
    "/app",
    "/.info/connected",
  ])
    for (const [action, body] of [
      ["q", { p, h: "" }],
      ["g", { p, q: {} }],
      ["p", { p, d: 1 }],
      ["m", { p, d: { x: 1 } }],
      ["o", { p, d: 1 }],
    ] as const) {
      const { s } = await line.request(action, body);
      expect([action, p, s]).not.toEqual([action, p, "ok"]);
    }
  expect(line.pushes().filter(({ a }) => a !== "sd")).toEqual([]);
  line.socket.close();
  for (const prefix of ["", "system-check/", "participants/", "../"]) {
    const query = new URLSearchParams({ prefix, delimiter: "/" });
    const { status } = await ask("GET", `/v0/b/hb.files/o?${query}`);
    expect([prefix, status >= 400 && status < 500]).toEqual([prefix, true]);
  }
});

test("the printed password opens nothing but the choice of another, and is worth nothing afterward", async () => {
  const client = await connectClient(hb.address);
  await client.signIn(email, oneTimePassword);
  const forStaff = Object.entries(functions).filter(([, { allow }]) => allow === "staff" || Array.isArray(allow));
  for (const [name] of forStaff)
    await expect(client.call(name, null)).rejects.toMatchObject({ code: "functions/permission-denied" });
  if (client.auth.currentUser) await updatePassword(client.auth.currentUser, "a password of my own");
  await client.auth.currentUser?.getIdToken(true);
  await client.call("getAllUsers", null);
  await client.close();

  const again = await connectClient(hb.address);
  await expect(again.signIn(email, oneTimePassword)).rejects.toMatchObject({ code: "auth/invalid-credential" });
  await again.signIn(email, "a password of my own");
  await again.close();
});
