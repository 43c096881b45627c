import { crc32, inflateRawSync } from "node:zlib";

/** Reads a zip file by its directory, as other programs do, and verifies every checksum. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    const [sum, packed, size, nameLength] = [16, 20, 24]
      .map(place => file.readUInt32LE(at + place))
      .concat(file.readUInt16LE(at + 28)) as [number, number, number, number];
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const head = file.readUInt32LE(at + 42);
    const start = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28);
    const bytes = inflateRawSync(file.subarray(start, start + packed));
    if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} is damaged.`);
    entries.set(name, bytes);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}
