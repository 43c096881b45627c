import { useMemo } from "react";
import { qrCode } from "./qr-code.ts";

/** A whole number: where modules are of different width, some scanners misread the code. */
const pixelsPerModule = 3;

/** Black on white in every theme, so that any camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrCode(text), [text]);
  const side = size * pixelsPerModule;
  const box = { viewBox: `0 0 ${size} ${size}`, width: side, height: side };
  return (
    // An inline picture: one with an address of its own would have to be allowed by the page's security policy.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg {...box} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
