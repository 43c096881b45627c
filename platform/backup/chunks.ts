import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { StartError } from "../start-error.ts";

export type Bytes = AsyncIterable<Uint8Array>;

const magic = "HB backup 1\n";
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const lastBit = 0x8000_0000;
/** As much as a laptop spends in a tenth of a second; guessing costs as much per guess. */
const cost = { N: 2 ** 15, r: 8, p: 1 };

export const damaged = "The backup is damaged: nothing was restored from it.";
export const wrongKey = "HB_BACKUP_KEY does not open this backup.";

interface Header {
  madeAt: string;
  /** Absent = not encrypted. */
  salt?: string;
  N?: number;
  r?: number;
  p?: number;
}

/** In chunks that are encrypted when there is a pass phrase, and whose damage is noticed in any case. */
export async function* seal(bytes: Bytes, passPhrase: string | undefined, madeAt: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString("base64");
  const header: Header = { madeAt, ...(passPhrase !== undefined && { salt, ...cost }) };
  const head = Buffer.from(JSON.stringify(header));
  const key = keyFor(header, passPhrase);
  yield Buffer.concat([Buffer.from(magic), number(head.length), head]);
  let place = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    waiting = Buffer.concat([waiting, piece]);
    // One chunk always waits, because only the last one may say that it is.
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

/** Refuses what is no backup, another key, and whatever is not as it was written. */
export async function open(source: Bytes, passPhrase: string | undefined): Promise<Opened> {
  const take = reader(source);
  const first = await take(magic.length).catch(() => undefined);
  if (first?.toString() !== magic) throw new StartError("This file is not a backup of HB.");
  const length = (await take(4)).readUInt32BE();
  if (length > 10_000) throw new StartError(damaged);
  const head = await take(length);
  const header = parsed(head);
  if (header.salt !== undefined && passPhrase === undefined)
    throw new StartError("This backup is encrypted: set HB_BACKUP_KEY to the key it was made with.");
  const key = keyFor(header, passPhrase);
  return { header, bytes: opening(take, { key, head }) };
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
    throw new StartError(at.place === 0 ? `${wrongKey} Or its beginning is damaged.` : damaged);
  }
}

/** What the tag covers besides the bytes: the header, and where and whether this is the end. */
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

function keyFor({ salt, N = 0, r = 0, p = 0 }: Header, passPhrase: string | undefined): Buffer | undefined {
  if (salt === undefined || passPhrase === undefined) return undefined;
  // A header that asks for more was not written by us.
  if (N > 2 ** 20 || r > 16 || p > 4) throw new StartError(damaged);
  return scryptSync(passPhrase, Buffer.from(salt, "base64"), 32, { N, r, p, maxmem: 256 * N * r });
}

interface Take {
  (size: number): Promise<Buffer>;
  isOver(): Promise<boolean>;
}

/** So many bytes at a time, however they come; fewer than asked for = the file was cut off. */
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
