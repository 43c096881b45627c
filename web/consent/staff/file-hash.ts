import { Refusal } from "@hb/domain/refusal.ts";

/** SHA-256 in lower-case hexadecimal digits. Computed here: the file does not travel. */
export async function fileHash(file: Blob): Promise<string> {
  if (!globalThis.isSecureContext)
    throw new Refusal("failed-precondition", "A file can be checked over https only; use the code that it prints.");
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

/** As people read it aloud and type it: any case, with or without the hyphen, O for 0 and I or L for 1. */
export function typedCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
