import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { admin, startProgram } from "../running-hb.ts";
const dataDir = mkdtempSync("/tmp/hb/r1-");
const hb = await startProgram({ HB_DATA_DIR: dataDir, HB_ADMIN_EMAIL: admin.email, HB_ADMIN_PASSWORD: admin.password, NODE_OPTIONS: process.env["DBG"] ?? "" });
const client = await connectClient(hb.address); await client.signIn(admin.email, admin.password);
const counts = Array(8).fill(0); const since = Array(8).fill(Date.now()); const errs: Record<string, number> = {};
let over = false;
const lanes = counts.map(async (_, lane) => { for (let n = 0; !over; n++) { const r = { requestId: crypto.randomUUID(), name: "S", email: `s${lane}-${n}@n.example`, permissions: {}, expiresOn: null };
  while (!over) { since[lane] = Date.now(); const e = await client.call("createUser", r).then(() => undefined, (e: any) => e.code + " " + e.message); if (!e) break; errs[e] = (errs[e] ?? 0) + 1; await new Promise(r => setTimeout(r, 100)); } counts[lane]++; } });
const pid = () => Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const t0 = Date.now(); const sig = (process.argv[2] ?? "SIGINT,SIGQUIT").split(",") as NodeJS.Signals[];
for (let i = 0; i < 70; i++) {
  await new Promise(r => setTimeout(r, 1000));
  if (i % 10 === 3) { const s = sig[Math.floor(i / 10) % sig.length]!; console.log("BLOW", s); try { process.kill(pid(), s); } catch (e) { console.log(String(e)); } }
  const h = await fetch(hb.address + "/healthz", { signal: AbortSignal.timeout(900) }).then(r => r.status, e => e.name);
  const waits = since.map(s => Math.round((Date.now() - s) / 1000));
  console.log(((Date.now() - t0) / 1000).toFixed(1), counts.join(), "waits", waits.join(), h, Object.entries(errs).map(([k, v]) => k.slice(10, 30) + v).join());
  if (Math.max(...waits) > 12) break;
}
over = true; console.log(hb.printed().slice(0, 5000)); console.log(readFileSync(join(dataDir, "postgres/server.log"), "utf8").split("\n").filter(l => !/terminating|WARNING|DETAIL|HINT|is starting up|recovery mode|shutting down/.test(l)).slice(-40).join("\n")); console.log("port", hb.address, hb.process.pid); process.kill(hb.process.pid!, "SIGTERM"); process.exit(0);
