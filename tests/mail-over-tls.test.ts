import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Output } from "@hb/domain/contract.ts";
import { defaultEmailSort } from "@hb/domain/emails/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { startMailServer } from "@hb/platform/testing/mail-server.ts";
import { expect, test } from "vitest";
import { admin, startStudyProgram } from "./running-hb.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const certificate = join(fixtures, "localhost.crt");
const tls = { key: readFileSync(join(fixtures, "localhost.key")), cert: readFileSync(certificate) };

/** One mail through a mail server that speaks TLS, and what becomes of it. */
async function sendOne(trust: Record<string, string>) {
  const mailServer = await startMailServer(tls);
  const hb = await startStudyProgram({ SMTP_URL: mailServer.url, ...trust });
  const staff = await connectClient(hb.address);
  try {
    await staff.signIn(admin.email, admin.password);
    const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
    const { id } = (await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 })) as {
      id: number;
    };
    const mail = { type: 101, participantId: id, about: null };
    await staff.call("sendEmailTo", { requestId: randomUUID(), ...mail });
    const list = { filters: { types: [101] }, sort: defaultEmailSort, offset: 0, limit: 10 };
    const became = async () => ((await staff.call("listEmails", list)) as Output<Functions["listEmails"]>).rows.at(-1);
    await expect.poll(async () => (await became())?.attempts).toBeGreaterThan(0);
    await expect.poll(async () => (await became())?.state).not.toBe("sending");
    return { mail: await became(), received: mailServer.received.map(({ to }) => to?.[0]?.address) };
  } finally {
    await staff.close();
    await hb.stop();
    await mailServer.stop();
  }
}

test("an email server whose certificate is trusted gets the email", async () => {
  const { mail, received } = await sendOne({ NODE_EXTRA_CA_CERTS: certificate });
  expect(received).toEqual(["wren@example.org"]);
  expect(mail?.state).toBe("sent");
});

test("an email server whose certificate no one vouches for gets nothing, and the outbox says why", async () => {
  const { mail, received } = await sendOne({});
  expect(received).toEqual([]);
  expect(mail).toMatchObject({ state: "queued", reason: expect.stringMatching(/certificate/i) });
});
