import { InvalidFile } from "../errors.ts";

export type Bytes = AsyncIterable<Uint8Array>;

const nothing = Buffer.alloc(0);

/** Reads a stream in pieces (a number of bytes, up to a mark) and never holds more than was asked for plus one chunk. */
export class ByteReader {
  /** Read from the stream and not yet returned. */
  held: Buffer = nothing;
  /** Where the held bytes are, with room for more: copying all of them for every small chunk would take ever longer. */
  #room: Buffer = nothing;
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** False = the stream has ended. */
  async fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    const { buffer, byteOffset, byteLength } = next.value;
    const chunk = Buffer.from(buffer, byteOffset, byteLength);
    this.held = this.held.length === 0 ? chunk : this.#appended(chunk);
    return true;
  }

  /** Only ever behind what is held, so that bytes which were returned stay as they are. */
  #appended(chunk: Buffer): Buffer {
    const size = this.held.length + chunk.length;
    const isInRoom = this.held.buffer === this.#room.buffer;
    let start = isInRoom ? this.held.byteOffset - this.#room.byteOffset : 0;
    if (!isInRoom || start + size > this.#room.length) {
      this.#room = Buffer.allocUnsafeSlow(2 * size);
      this.held.copy(this.#room);
      start = 0;
    }
    chunk.copy(this.#room, start + this.held.length);
    return this.#room.subarray(start, start + size);
  }

  /** As many bytes as asked for, or fewer at the end of the stream; they stay in the reader. */
  async peek(count: number): Promise<Buffer> {
    while (this.held.length < count && (await this.fill()));
    return this.held.subarray(0, count);
  }

  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw new InvalidFile(400, "This file is incomplete.");
    return this.release(count);
  }

  /** What comes before the mark, which is read too; undefined = not within the limit. */
  async takeUntil(mark: Buffer, limit: number): Promise<Buffer | undefined> {
    for (let searched = 0; ; ) {
      const at = this.held.indexOf(mark, searched);
      if (at >= 0 && at <= limit) {
        const bytes = this.release(at);
        this.release(mark.length);
        return bytes;
      }
      // The next chunk may complete a mark that has begun.
      searched = Math.max(0, this.held.length - mark.length + 1);
      if (at > limit || this.held.length > limit + mark.length || !(await this.fill())) return undefined;
    }
  }

  async *pass(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.held.length === 0 && !(await this.fill())) throw new InvalidFile(400, "This file is incomplete.");
      const bytes = this.release(Math.min(left, this.held.length));
      left -= bytes.length;
      yield bytes;
    }
  }

  async skip(count: number): Promise<void> {
    for await (const _ of this.pass(count));
  }

  async *rest(): AsyncGenerator<Buffer> {
    do {
      if (this.held.length > 0) yield this.release(this.held.length);
    } while (await this.fill());
  }

  /** Reads to the end, so that a checksum computed before this reader covers all of it. */
  async drain(): Promise<void> {
    for await (const _ of this.rest());
  }

  release(count: number): Buffer {
    const bytes = this.held.subarray(0, count);
    this.held = this.held.subarray(count);
    return bytes;
  }
}
