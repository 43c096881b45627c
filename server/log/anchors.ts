import { appendFile, readFile } from "node:fs/promises";
import { StartError } from "@hb/platform/start-error.ts";

/** The end of the chain at a moment, kept where the owner of the database can't change it. */
export interface Anchor {
  at: string;
  seq: number;
  digest: string;
}

const line = /^(\S+) seal (\d+) ([0-9a-f]{64})$/;

/** “2026-11-17T04:00:00.000Z seal 5120 9f86d0…” */
export function formatAnchor({ at, seq, digest }: Anchor): string {
  return `${at} seal ${seq} ${digest}`;
}

/** Only ever appended: a file system or a log shipper that forbids anything else keeps it true. */
export async function keepAnchor(file: string, anchor: Anchor): Promise<void> {
  await appendFile(file, `${formatAnchor(anchor)}\n`, { mode: 0o600, flush: true });
}

/** A file that HB has written, or one line of it, such as from an email. */
export async function readAnchors(given: string): Promise<Anchor[]> {
  const text = line.test(given.trim())
    ? given
    : await readFile(given, "utf8").catch((error: Error) => {
        throw new StartError(`The seals can't be read: ${error.message}`);
      });
  const lines = text.split("\n").filter(each => each.trim() !== "");
  if (lines.length === 0) throw new StartError("There is no seal in it.");
  return lines.map(each => {
    const [, at = "", seq, digest = ""] = line.exec(each.trim()) ?? [];
    if (seq === undefined) throw new StartError(`This isn't a seal: ${each.slice(0, 120)}`);
    return { at, seq: Number(seq), digest };
  });
}
