/** What HB can tell from bytes. `application/octet-stream` admits anything that is no page or drawing. */
export const verifiedTypes = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/heic": "heic",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/plain": "text",
  "text/csv": "text",
  "application/json": "text",
  "application/octet-stream": "bytes",
} as const;
export type VerifiedType = keyof typeof verifiedTypes;
