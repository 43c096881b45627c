/** In the text of cells, where the number of their row goes. Nothing that PostgreSQL stores has this character. */
export const rowNumber = "\0";
const rowNumberByte = 0;
const maxDigits = 7;
const zero = 0x30;
const firstNotAscii = 0x80;
/** From so many bytes on, copying them as a block is faster than one by one. */
const minBlock = 24;
/** More room is made for longer ones. */
const maxUsualRow = 2 ** 14;

/** Gathers the bytes of a table. */
export function createByteWriter(chunkSize: number) {
  let bytes = freshBytes();
  let length = 0;
  const digits = new Uint8Array(maxDigits);
  let digitsFrom = maxDigits;

  /** Room for the row that fills it. Not cleared first: only what was written is taken. */
  function freshBytes(): Uint8Array {
    return new Uint8Array(Buffer.allocUnsafeSlow(chunkSize + maxUsualRow).buffer);
  }

  function makeRoom(more: number) {
    const needed = length + more;
    if (needed <= bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  }

  /** `rowNumbers` is how many places in these bytes have one, at most. What follows the last is copied at once. */
  function write(from: Uint8Array, start: number, end: number, rowNumbers: number) {
    makeRoom(end - start + rowNumbers * maxDigits);
    // Local, because this is done for every byte.
    const into = bytes;
    let to = length;
    let at = start;
    for (let left = rowNumbers; left > 0 && at < end; at++) {
      const byte = from[at] as number;
      if (byte !== rowNumberByte) {
        into[to++] = byte;
        continue;
      }
      left--;
      for (let n = digitsFrom; n < maxDigits; n++) into[to++] = digits[n] as number;
    }
    if (end - at < minBlock) while (at < end) into[to++] = from[at++] as number;
    else {
      into.set(from.subarray(at, end), to);
      to += end - at;
    }
    length = to;
  }

  return {
    get isFull() {
      return length >= chunkSize;
    },
    beginRow(row: number) {
      digitsFrom = maxDigits;
      for (let rest = row; rest > 0; rest = Math.floor(rest / 10)) digits[--digitsFrom] = zero + (rest % 10);
    },
    write,
    writeText(text: string, rowNumbers: number) {
      makeRoom(text.length + rowNumbers * maxDigits);
      const into = bytes;
      let to = length;
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code >= firstNotAscii) {
          const encoded = Buffer.from(text);
          return write(encoded, 0, encoded.length, rowNumbers);
        }
        if (code !== rowNumberByte) into[to++] = code;
        else for (let n = digitsFrom; n < maxDigits; n++) into[to++] = digits[n] as number;
      }
      length = to;
    },
    /** What was written since the last time. */
    take(): Uint8Array {
      const taken = bytes.subarray(0, length);
      bytes = freshBytes();
      length = 0;
      return taken;
    },
  };
}
