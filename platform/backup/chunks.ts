import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { StartError } from "../start-error.ts";

export type Bytes = AsyncIterable<Uint8Array>;

const chunkBytes = 256 * 1024;
const tagBytes = 16;
const lastBit = 0x8000_0000;
/** A tenth of a second on a laptop; each guess costs an attacker the same. */
const cost = { N: 2 ** 15, r: 8, p: 1 };

const version = 1;
export const damaged = "The backup is damaged. Nothing was restored.";

interface Header {
  madeAt: string;
  /** Absent = not encrypted. */
  salt?: string;
  N?: number;
  r?: number;
  p?: number;
}

interface Sealing {
  passphrase: string | undefined;
  format: string;
  madeAt: string;
}

/** In chunks that are encrypted when there is a passphrase, and whose damage is noticed in any case. */
export async function* seal(bytes: Bytes, { passphrase, format, madeAt }: Sealing): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString("base64");
  const header: Header = { madeAt, ...(passphrase !== undefined && { salt, ...cost }) };
  const head = Buffer.from(JSON.stringify(header));
  const key = keyFor(header, passphrase);
  yield Buffer.concat([Buffer.from(firstLine(format)), number(head.length), head]);
  let place = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    waiting = Buffer.concat([waiting, piece]);
    // One chunk always waits, because only the last one is marked as the last.
    while (waiting.length > chunkBytes) {
      yield closed(waiting.subarray(0, chunkBytes), { key, head, place: place++, isLast: false });
      waiting = waiting.subarray(chunkBytes);
    }
  }
  yield closed(waiting, { key, head, place, isLast: true });
}

export interface Opened {
  header: Header;
  bytes: Bytes;
}

/** Refuses a file that is not a backup, a wrong passphrase, and anything that is not as it was written. */
export async function open(source: Bytes, { passphrase, format }: Omit<Sealing, "madeAt">): Promise<Opened> {
  const take = reader(source);
  const expected = firstLine(format);
  const first = await take(expected.length).catch(() => undefined);
  if (first?.toString() !== expected) throw new StartError("This file isn't a backup.");
  const length = (await take(4)).readUInt32BE();
  if (length > 10_000) throw new StartError(damaged);
  const head = await take(length);
  const header = parsed(head);
  if (header.salt !== undefined && passphrase === undefined)
    throw new StartError("This backup is encrypted. The key it was made with is needed.", "passphrase");
  // Anyone who can write the file could have made one like it; only a key proves who made a backup.
  if (header.salt === undefined && passphrase !== undefined)
    throw new StartError(
      "This backup isn't encrypted, although a backup key is set. Nothing was restored.",
      "passphrase",
    );
  const key = keyFor(header, passphrase);
  return { header, bytes: opening(take, { key, head }) };
}

function firstLine(format: string): string {
  return `${format} ${version}\n`;
}

function parsed(head: Buffer): Header {
  try {
    return JSON.parse(head.toString()) as Header;
  } catch {
    throw new StartError(damaged);
  }
}

async function* opening(take: Take, { key, head }: { key: Buffer | undefined; head: Buffer }): AsyncGenerator<Buffer> {
  for (let place = 0, isLast = false; !isLast; place++) {
    const length = (await take(4)).readUInt32BE();
    isLast = length >= lastBit;
    const size = isLast ? length - lastBit : length;
    if (size > chunkBytes) throw new StartError(damaged);
    const bytes = await take(size + tagBytes);
    yield opened(bytes, { key, head, place, isLast });
  }
  if (!(await take.isOver())) throw new StartError(damaged);
}

interface Place {
  key: Buffer | undefined;
  head: Buffer;
  place: number;
  isLast: boolean;
}

function closed(bytes: Buffer, at: Place): Buffer {
  const length = number(at.isLast ? bytes.length + lastBit : bytes.length);
  if (!at.key) return Buffer.concat([length, bytes, sum(bytes, at)]);
  const cipher = createCipheriv("aes-256-gcm", at.key, nonce(at.place)).setAAD(covered(at));
  return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function opened(given: Buffer, at: Place): Buffer {
  const [bytes, tag] = [given.subarray(0, -tagBytes), given.subarray(-tagBytes)];
  if (!at.key) {
    if (!timingSafeEqual(sum(bytes, at), tag)) throw new StartError(damaged);
    return bytes;
  }
  const decipher = createDecipheriv("aes-256-gcm", at.key, nonce(at.place)).setAAD(covered(at)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    if (at.place > 0) throw new StartError(damaged);
    throw new StartError("The key doesn't open this backup, or its beginning is damaged.", "passphrase");
  }
}

/** What the tag covers besides the bytes: the header, the chunk's number, and whether it is the last. */
function covered({ head, place, isLast }: Place): Buffer {
  return Buffer.concat([head, nonce(place), Buffer.from([isLast ? 1 : 0])]);
}

function sum(bytes: Buffer, at: Place): Buffer {
  return createHash("sha256").update(covered(at)).update(bytes).digest().subarray(0, tagBytes);
}

function nonce(place: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(place, 6, 6);
  return bytes;
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function keyFor({ salt, N = 0, r = 0, p = 0 }: Header, passphrase: string | undefined): Buffer | undefined {
  if (salt === undefined || passphrase === undefined) return undefined;
  // A header that asks for more was not written here.
  if (N > 2 ** 20 || r > 16 || p > 4) throw new StartError(damaged);
  return scryptSync(passphrase, Buffer.from(salt, "base64"), 32, { N, r, p, maxmem: 256 * N * r });
}

interface Take {
  (size: number): Promise<Buffer>;
  isOver(): Promise<boolean>;
}

/** A given number of bytes at a time, however they arrive; fewer than that = the file was cut off. */
export function reader(source: Bytes): Take {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  const fill = async (size: number) => {
    while (waiting.length < size) {
      const { value, done } = await pieces.next();
      if (done) return false;
      waiting = waiting.length === 0 ? Buffer.from(value) : Buffer.concat([waiting, value]);
    }
    return true;
  };
  const take = async (size: number) => {
    if (!(await fill(size))) throw new StartError(damaged);
    const bytes = waiting.subarray(0, size);
    waiting = waiting.subarray(size);
    return bytes;
  };
  return Object.assign(take, { isOver: async () => !(await fill(1)) });
}
