import { readFileSync } from "node:fs";
import type { Input, Output } from "@hb/domain/contract.ts";
import type { exportList } from "@hb/domain/export/contract.ts";
import { participantColumns } from "@hb/domain/participants/export-columns.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { chosenColumns, type ExportChoice } from "@hb/server/export/acts.ts";
import { exportedColumns } from "@hb/server/participants/export-sql.ts";
import { participantPart } from "@hb/server/participants/person.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { httpsCallable } from "firebase/functions";
import { getDownloadURL, ref } from "firebase/storage";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms, type Note, ratio } from "./load.ts";

const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 100_000);

/** Everybody through the official SDK, against PostgreSQL's own COPY of the same columns. */
export async function bench(print: (line: string) => void, note: Note): Promise<void> {
  const hb = await startStudyProgram();
  try {
    const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
    await generateStudy(database, [participantPart], { size, now: new Date().toISOString() });
    await database.close();
    const owner = connect(hb.databaseUrl, { max: 1, name: "bench" });
    await owner`set statement_timeout = 0`;
    await owner.unsafe("vacuum analyze study.participants");
    const staff = await connectClient(hb.address);
    await staff.signIn(admin.email, admin.password);
    await staff.call("previewExport", { request: everybody });
    const memory = () => memoryOf(hb.process.pid ?? 0);

    const bare = await copy(owner, { profile: "full", fields: undefined });
    print(`${size} people by COPY: ${ms(bare.took)}, ${megabytes(bare.bytes)}`);
    for (const { what, aim, ...how } of files) {
      const before = memory();
      let most = before;
      const watching = setInterval(() => {
        most = Math.max(most, memory());
      }, 20);
      const { first, took, answer } = await exporting(staff, how);
      clearInterval(watching);
      const again = await copy(owner, how);
      print(
        `${what}: ${ms(took)}, ${ratio(took, again.took)} of COPY beside it; first rows after ${ms(first)}; ${megabytes(answer.bytes)} packed; memory ${before.toFixed(0)} MB, at most ${(most - before).toFixed(0)} MB more`,
      );
      note({ what: `export of ${size}, ${what}: to COPY`, value: took / again.took, aim: { most: aim } });
      note({ what: `export of ${size}, ${what}: memory`, value: most - before, aim: { most: 60 }, unit: "MB" });
      print(`its download: first byte after ${ms(await firstByte(staff, answer.file))}`);
    }
    await staff.close();
    await owner.end();
  } finally {
    await hb.stop();
  }
}

/** Fourteen columns in the file. */
const few = ["status", "type", "consent", "gender", "country", "city", "createdAt"];
const files = [
  { what: "CSV", format: "csv", profile: "full", fields: undefined, aim: 1.5 },
  { what: "CSV, few columns", format: "csv", profile: "full", fields: few, aim: 1.5 },
  { what: "XLSX", format: "xlsx", profile: "full", fields: undefined, aim: 2.5 },
  { what: "CSV, de-identified", format: "csv", profile: "deidentified", fields: undefined, aim: 2 },
] as const;

const everybody = { list: "participants", filters: {}, sort: { by: "id", descending: false } } as const;

async function exporting(staff: Client, { format, profile, fields }: Omit<(typeof files)[number], "what" | "aim">) {
  const began = performance.now();
  const call = httpsCallable<Input<typeof exportList>, Output<typeof exportList>, { done: number }>(
    staff.functions,
    "exportList",
  );
  const { stream, data } = await call.stream({
    request: everybody,
    format,
    profile,
    ...(fields && { fields: [...fields] }),
  });
  let first = 0;
  for await (const { done } of stream) if (done > 0 && first === 0) first = performance.now() - began;
  const answer = await data;
  return { first, took: performance.now() - began, answer };
}

async function firstByte(staff: Client, file: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(await getDownloadURL(ref(staff.storage, file)));
  await response.body?.getReader().read();
  return performance.now() - began;
}

async function copy(owner: Sql, chosen: ExportChoice): Promise<{ took: number; bytes: number }> {
  const fields = new Set(chosenColumns(participantColumns([]), chosen).map(({ field }) => field));
  const began = performance.now();
  const sent = await owner
    .unsafe(
      `copy (select ${exportedColumns(fields)} from study.participants p order by p.id) to stdout with (format csv, header)`,
    )
    .readable();
  let bytes = 0;
  for await (const chunk of sent) bytes += (chunk as Buffer).length;
  return { took: performance.now() - began, bytes };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
