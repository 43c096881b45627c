import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { admin, startProgram } from "../running-hb.ts";
const dataDir = mkdtempSync("/tmp/hb/r1-");
const hb = await startProgram({ HB_DATA_DIR: dataDir, HB_ADMIN_EMAIL: admin.email, HB_ADMIN_PASSWORD: admin.password });
const client = await connectClient(hb.address); await client.signIn(admin.email, admin.password);
const counts = Array(8).fill(0); const errs: Record<string, number> = {};
let over = false;
const lanes = counts.map(async (_, lane) => { for (let n = 0; !over; n++) { const r = { requestId: crypto.randomUUID(), name: "S", email: `s${lane}-${n}@n.example`, permissions: {}, expiresOn: null };
  while (!over) { const e = await client.call("createUser", r).then(() => undefined, (e: any) => e.code + " " + e.message); if (!e) break; errs[e] = (errs[e] ?? 0) + 1; await new Promise(r => setTimeout(r, 100)); } counts[lane]++; } });
const pid = () => Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const fam = () => [pid(), ...readFileSync(`/proc/${pid()}/task/${pid()}/children`, "utf8").trim().split(" ").map(Number)];
const t0 = Date.now();
const blows = [() => process.kill(pid(), "SIGKILL"), () => fam().forEach(p => process.kill(p, "SIGKILL")), () => process.kill(fam().at(-1)!, "SIGKILL")];
for (let i = 0; i < 45; i++) {
  await new Promise(r => setTimeout(r, 1000));
  if (i % 12 === 3) { console.log("BLOW", i); blows[Math.floor(i / 12)]?.(); }
  const h = await fetch(hb.address + "/healthz", { signal: AbortSignal.timeout(900) }).then(r => r.status, e => e.name);
  console.log(((Date.now() - t0) / 1000).toFixed(1), counts.join(), h, JSON.stringify(errs).slice(0, 300));
}
over = true; await Promise.all(lanes); await client.close(); console.log(hb.printed().slice(0, 3000)); await hb.stop(); console.log(readFileSync(join(dataDir, "postgres/server.log"), "utf8").split("\n").filter(l => !/FATAL:  term|WARNING|DETAIL|HINT/.test(l)).slice(-60).join("\n")); process.exit(0);
