import { refuse } from "../../refusal.ts";
import { ByteReader, type Bytes } from "./byte-reader.ts";

/** Far above what the SDK sends; custom metadata has a stricter limit. */
export const maxMetadataBytes = 64 * 1024;
const maxHeaderBytes = 8 * 1024;

export interface Multipart {
  /** The first part's JSON. */
  metadata: unknown;
  /** The second part's type. */
  contentType: string | undefined;
  /** The second part, as it arrives. */
  bytes: Bytes;
}

/** A multipart/related body of exactly two parts, as the SDK writes it: JSON, then the file, which is streamed. */
export async function readMultipart(source: Bytes, header: string | undefined): Promise<Multipart> {
  const boundary = boundaryOf(header);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const reader = new ByteReader(source);

  const opening = await reader.takeUntil(Buffer.from(`--${boundary}\r\n`), 2);
  if (opening === undefined) malformed();
  await readHeaders(reader);
  const metadata = await reader.takeUntil(delimiter, maxMetadataBytes);
  if (metadata === undefined) malformed();
  if ((await reader.take(2)).toString("latin1") !== "\r\n") malformed();
  const headers = await readHeaders(reader);
  return {
    metadata: parseJson(metadata),
    contentType: headers.get("content-type"),
    bytes: lastPart(reader, delimiter),
  };
}

async function* lastPart(reader: ByteReader, delimiter: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const at = reader.held.indexOf(delimiter);
    if (at >= 0) {
      if (at > 0) yield reader.release(at);
      reader.release(delimiter.length);
      if ((await reader.peek(2)).toString("latin1") !== "--") malformed();
      return reader.drain();
    }
    // The last bytes may be the start of the delimiter. Holding them back costs a copy of the next chunk, so it is done
    // only when they look like one.
    const doubtful = reader.held.indexOf("\r", Math.max(0, reader.held.length - delimiter.length + 1));
    const certain = doubtful < 0 ? reader.held.length : doubtful;
    if (certain > 0) yield reader.release(certain);
    if (!(await reader.fill())) malformed();
  }
}

async function readHeaders(reader: ByteReader): Promise<Map<string, string>> {
  const lines: string[] = [];
  for (let left = maxHeaderBytes; ; ) {
    const line = await reader.takeUntil(Buffer.from("\r\n"), left);
    if (line === undefined) malformed();
    if (line.length === 0) break;
    left -= line.length;
    lines.push(line.toString("latin1"));
  }
  return new Map(
    lines.map(line => {
      const [name = "", ...value] = line.split(":");
      return [name.trim().toLowerCase(), value.join(":").trim()];
    }),
  );
}

function boundaryOf(header: string | undefined): string {
  const match = /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(header ?? "");
  return match?.[1] ?? match?.[2] ?? malformed();
}

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    refuse("invalid-argument", "The metadata isn't JSON.");
  }
}

function malformed(): never {
  refuse("invalid-argument", "This upload isn't a complete multipart body.");
}
