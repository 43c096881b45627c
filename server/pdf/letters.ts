import type { Face, Fonts } from "./fonts.ts";
import { type Run, typeset } from "./typeset.ts";

export interface Line {
  text: string;
  runs: Run[];
}

/** Writes text in any script on a pdfkit document. */
export interface Letters {
  use(face: Face, size: number): PDFKit.PDFDocument;
  lines(text: string, room: number, size: number): Promise<Line[]>;
  draw(runs: readonly Run[], place: { x: number; y: number; size: number; ink: string }): void;
}

/** Outline width, as a part of the letter's height, that makes the lightest weight look regular. */
const thickening = 0.028;

export function createLetters(doc: PDFKit.PDFDocument, fonts: Fonts): Letters {
  const registered = new Set<string>();

  function use({ name, font }: Face, size: number) {
    // pdfkit accepts a parsed font as well as its bytes; its types don't say so.
    if (!registered.has(name)) doc.registerFont(name, font as unknown as string);
    registered.add(name);
    return doc.font(name).fontSize(size);
  }

  function widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { face, text }) => sum + use(face, size).widthOfString(text, { features: [] }), 0);
  }

  return {
    use,
    /** Lines are broken before they are reordered, as bidirectional text requires. */
    async lines(text, room, size) {
      const lines: Line[] = [];
      let rest = text;
      while (rest !== "") {
        let taken = rest;
        let runs = await typeset(taken, fonts);
        while (widthOf(runs, size) > room && taken.length > 1) {
          const space = taken.trimEnd().lastIndexOf(" ");
          taken = space > 0 ? taken.slice(0, space) : taken.slice(0, Math.floor(taken.length * 0.8));
          runs = await typeset(taken, fonts);
        }
        lines.push({ text: taken, runs });
        rest = rest.slice(taken.length).trimStart();
      }
      return lines;
    },
    draw(runs, { x, y, size, ink }) {
      let at = x;
      for (const { face, text } of runs) {
        use(face, size)
          .fillColor(ink)
          .strokeColor(ink)
          .lineWidth(size * thickening);
        // Fonts have different ascents: align their baselines.
        const top = y + (ascent(fonts.regular, size) - ascent(face, size));
        // With features given, pdfkit shapes the run as a whole and doesn't split it into left-to-right words.
        doc.text(text, at, top, { lineBreak: false, features: [], fill: true, stroke: face.isThin });
        at += doc.widthOfString(text, { features: [] });
      }
    },
  };
}

function ascent({ font }: Face, size: number): number {
  return (font.ascent / font.unitsPerEm) * size;
}
