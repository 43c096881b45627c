import { bucket, type Client, type RunningStorage } from "./start-storage.ts";

export function addressOf(name: string): string {
  return `/v0/b/${bucket}/o/${encodeURIComponent(name)}`;
}

interface Multipart {
  as?: Client;
  metadata?: unknown;
  bytes?: Uint8Array | string;
  contentType?: string;
  headers?: Record<string, string>;
}

/** A multipart upload as the SDK writes it, without the SDK's retries. */
export function uploadByHand(server: RunningStorage, name: string, options: Multipart = {}): Promise<Response> {
  const { as, metadata = {}, bytes = "x", contentType = "text/plain", headers = {} } = options;
  const body = Buffer.concat([
    Buffer.from(`--b1\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(metadata)}\r\n`),
    Buffer.from(`--b1\r\nContent-Type: ${contentType}\r\n\r\n`),
    Buffer.from(bytes as Uint8Array),
    Buffer.from("\r\n--b1--"),
  ]);
  return server.request(`/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
    method: "POST",
    ...(as && { as }),
    headers: { "x-goog-upload-protocol": "multipart", "content-type": "multipart/related; boundary=b1", ...headers },
    body,
  });
}

interface Begin {
  as?: Client;
  size?: number;
  metadata?: unknown;
  contentType?: string;
}

/** The start of a resumable upload; its address stands in the answer's header. */
export function beginByHand(server: RunningStorage, name: string, options: Begin = {}): Promise<Response> {
  const { as, size, metadata = {}, contentType } = options;
  const headers = {
    "x-goog-upload-protocol": "resumable",
    "x-goog-upload-command": "start",
    "content-type": "application/json",
    ...(size !== undefined && { "x-goog-upload-header-content-length": String(size) }),
    ...(contentType && { "x-goog-upload-header-content-type": contentType }),
  };
  const path = `/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`;
  return server.request(path, { method: "POST", ...(as && { as }), headers, body: JSON.stringify(metadata) });
}

export function sendByHand(as: Client, upload: string, command: string, offset = 0, body?: Uint8Array | string) {
  const headers = {
    authorization: `Firebase ${as.idToken}`,
    "x-goog-upload-command": command,
    "x-goog-upload-offset": String(offset),
  };
  return fetch(upload, {
    method: "POST",
    headers,
    ...(body !== undefined && { body: Buffer.from(body as Uint8Array) }),
  });
}
