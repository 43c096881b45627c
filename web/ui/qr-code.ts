import { encode } from "uqr";

/** Cameras find the code only with this many blank modules around it. */
const border = 4;

/** A QR code as an SVG path on a square of `size` modules. */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border });
  const modules = data.flatMap((line, row) =>
    line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : "")),
  );
  return { size, path: modules.join("") };
}
