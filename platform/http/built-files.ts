import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { dropDocumentHeaders } from "./security-headers.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What the build lays beside a file, smallest first. */
const encodings = { br: ".br", gzip: ".gz" } as const;
type Encoding = keyof typeof encodings;

/** What a page says until the app has started. */
export interface FirstContent {
  html: string;
  language: string;
}

interface Content {
  bytes: Buffer;
  etag: string;
}

/**
 * The files of a built app. Which there are is read once, so that a path can't lead anywhere else; each one's bytes are
 * kept from its first reader on: they are few, and asked for by every page.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #contents = new Map<string, Promise<Content>>();

  constructor(folder: string) {
    this.#folder = folder;
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    this.#names = new Set(
      entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name))),
    );
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = this.#encodingFor(name, request.headers["accept-encoding"]);
    const { bytes, etag } = await this.#read(encoding ? name + encodings[encoding] : name);
    dropDocumentHeaders(name, reply);
    reply.header("vary", "accept-encoding");
    // A page that says "not found" is nothing to keep.
    if (reply.statusCode === 404) reply.header("cache-control", "no-store");
    else {
      // The content of a hashed name never changes; everything else is asked for again.
      const isHashed = name.startsWith("assets/");
      reply.headers({ etag, "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache" });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
    }
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(types[extname(name)] ?? "application/octet-stream").send(bytes);
  }

  /** The one page, with something to read in it until the app has started. */
  async sendPage(
    content: FirstContent | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (content === undefined) return this.send("index.html", request, reply);
    const { bytes } = await this.#read("index.html");
    const page = bytes
      .toString()
      .replace(/(?<=<div id="root">).*?(?=<\/div>)/s, () => content.html)
      .replace(/(?<=<html lang=")[^"]*/, () => content.language);
    const etag = etagOf(page);
    reply.headers({ etag, "cache-control": "no-cache", vary: "accept-language" });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
    return reply.type(types[".html"] ?? "").send(page);
  }

  #encodingFor(name: string, accepted = ""): Encoding | undefined {
    const taken = accepted.split(",").map(each => each.trim().split(/\s*;\s*q=/));
    const isTaken = (encoding: Encoding) =>
      taken.some(([token, quality]) => token === encoding && Number(quality ?? 1) > 0);
    return (Object.keys(encodings) as Encoding[]).find(
      encoding => isTaken(encoding) && this.has(name + encodings[encoding]),
    );
  }

  #read(name: string): Promise<Content> {
    const known = this.#contents.get(name);
    if (known) return known;
    const content = readFile(join(this.#folder, name)).then(bytes => ({ bytes, etag: etagOf(bytes) }));
    this.#contents.set(name, content);
    // A reading that failed isn't remembered.
    content.catch(() => this.#contents.delete(name));
    return content;
  }
}

function etagOf(content: Buffer | string): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
