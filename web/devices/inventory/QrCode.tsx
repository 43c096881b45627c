import { qrCode } from "@hb/domain/devices/qr-code.ts";
import { useMemo } from "react";

/** Around it nothing may be printed, or cameras do not find it. */
const margin = 4;

/** Black on white in both colour schemes: it is made for paper and cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCode(text), [text]);
  if (!modules) return null;
  const size = modules.length + 2 * margin;
  const path = modules
    .flatMap((line, row) => line.map((dark, column) => (dark ? `M${column + margin} ${row + margin}h1v1h-1z` : "")))
    .join("");
  return (
    // Drawn here: an address of its own would have to be allowed to every picture.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
