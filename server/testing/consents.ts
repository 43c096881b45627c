import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { signaturePath } from "@hb/domain/consent/files.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import type { Input } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { signInWithCustomToken } from "firebase/auth";
import { ref, uploadString } from "firebase/storage";
import { issueProof } from "../links/acts.ts";
import { lockLink } from "../links/sql.ts";
import { linkOf } from "./links.ts";
import type { Study } from "./study.ts";

/** The study's own text with one more sentence, as a second version. */
export const version2: ConsentText = {
  ...version1,
  version: 2,
  publishedOn: "2026-11-17",
  changes: ["The headset may record where you look."],
  sections: version1.sections.map(section =>
    section.id === "data"
      ? { ...section, blocks: [...section.blocks, "The headset records where you look while you wear it."] }
      : section,
  ),
};

export function consentLink(study: Study, participantId: number): Promise<Link> {
  return linkOf(study, participantId, "consent");
}

const document = "consent.es";
const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: "2026-11-10", expiresOn: "2027-11-10" };

/** The current version in HB's own Spanish, approved and published by the study. */
export async function publishInSpanish(study: Study): Promise<void> {
  await study.call("startDraft", { document, from: null });
  await study.call("setApproval", { document, revision: 1, approval });
  await study.call("publishDraft", { document, revision: 1, publishOn: null });
}

/** That the person has shown who they are, without the steps that lead there. */
export async function proofOf(study: Study, link: Link): Promise<string> {
  const { participantId } = await study.anonymous.call("openConsent", link);
  return inTransaction(study.hb.database, async tx => {
    const { generation } = await lockLink(tx, { participantId: link.participant, form: "consent" });
    const now = new Date(study.now()).toISOString();
    const used = { participantId: link.participant, generation };
    return (await issueProof(tx, { participantId, how: "birthDate", link: used, now })).key;
  });
}

type Signing = Omit<Input<Functions["signConsent"]>, "requestId">;

/** Everything filled in, with a typed signature. Tests override what matters to them. */
export async function filledIn(study: Study, link: Link, change: Partial<Signing> = {}): Promise<Signing> {
  const { text, textHash: english, translations } = await study.anonymous.call("openConsent", link);
  const { textHash } = translations[link.language ?? "en"] ?? { textHash: english };
  return {
    ...link,
    proof: await proofOf(study, link),
    consentId: randomUUID(),
    version: text.version,
    textHash,
    initials: Object.fromEntries(text.sections.map(({ id }) => [id, "WA"])),
    answers: Object.fromEntries(text.questions.map(({ id, needed }) => [id, needed])),
    printedName: "Wren Abernathy",
    signature: { kind: "typed", text: "Wren Abernathy" },
    device: 1,
    browser: "Test browser",
    ...change,
  };
}

/** Signs for a person. */
export async function signFor(study: Study, participantId: number, change: Partial<Signing> = {}) {
  const link = await consentLink(study, participantId);
  return study.anonymous.call("signConsent", await filledIn(study, link, change));
}

/** A page that has traded its link, as the form does before it uploads. */
export async function tradedClient(study: Study, link: Link): Promise<Client> {
  const client = await connectClient(study.hb.address);
  const { customToken } = await study.anonymous.call("tradeConsentLink", {
    ...link,
    proof: await proofOf(study, link),
  });
  await signInWithCustomToken(client.auth, customToken);
  return client;
}

export async function uploadDrawing(client: Client, participantId: number, consentId: string, png = aDrawing()) {
  const file = ref(client.storage, signaturePath(participantId, consentId));
  await uploadString(file, `data:image/png;base64,${png.toString("base64")}`, "data_url");
}

/** A black bar on a transparent background, as a PNG. */
export function aDrawing({ width = 60, height = 20, ink = 255 } = {}): Buffer {
  const row = Buffer.alloc(1 + width * 4);
  for (let x = 10; x < width - 10; x++) row[1 + x * 4 + 3] = ink;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
