import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { admin, startProgram } from "../running-hb.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What staff did so many days ago, on the same study, by a program whose clock stood there and whose address they get. */
export async function inThePast(
  hb: { databaseUrl: string },
  days: number,
  work: (staff: Client, address: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-past-"));
  const past = await startProgram(
    {
      DATABASE_URL: hb.databaseUrl,
      HB_DATA_DIR: dataDir,
      HB_ADMIN_EMAIL: admin.email,
      HB_ADMIN_PASSWORD: admin.password,
      HB_NOW: new Date(Date.now() - days * dayMs).toISOString(),
    },
    "tests/program-at.ts",
  );
  const staff = await connectClient(past.address);
  await staff.signIn(admin.email, admin.password);
  await work(staff, past.address);
  await staff.close();
  await past.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

export async function add(staff: Client, firstName: string, lastName: string): Promise<number> {
  const profile = { firstName, lastName, email: `${firstName.toLowerCase()}@example.org`, phone: "+14155550170" };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  return (made as { id: number }).id;
}

/** Onboarded and at once remote active: surveys are due from that day on. */
export async function activate(staff: Client, participantId: number): Promise<void> {
  let version = 0;
  for (const to of [1, 4]) {
    const step = { participantId, version, to, notify: false, withoutConsent: "Signed on paper" };
    const saved = await staff.call("setEnrolmentStatus", { requestId: randomUUID(), ...step });
    version = (saved as { version: number }).version;
  }
}
