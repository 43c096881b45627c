import type { Face, Fonts } from "./fonts.ts";
import { type Run, typeset } from "./typeset.ts";

export interface Line {
  text: string;
  runs: Run[];
}

/** What somebody wrote, in any script, on a document of pdfkit. */
export interface Letters {
  use(face: Face, size: number): PDFKit.PDFDocument;
  lines(text: string, room: number, size: number): Promise<Line[]>;
  draw(runs: readonly Run[], place: { x: number; y: number; size: number; ink: string }): void;
}

/** Of the letter's height: what makes the lightest cut of a font look like its usual one. */
const thickening = 0.028;

export function createLetters(doc: PDFKit.PDFDocument, fonts: Fonts): Letters {
  const registered = new Set<string>();

  function use({ name, font }: Face, size: number) {
    // pdfkit takes a parsed font as well as its bytes; its types do not say so.
    if (!registered.has(name)) doc.registerFont(name, font as unknown as string);
    registered.add(name);
    return doc.font(name).fontSize(size);
  }

  function widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { face, text }) => sum + use(face, size).widthOfString(text, { features: [] }), 0);
  }

  return {
    use,
    /** Broken where a line ends before it is turned round, as bidirectional text must be. */
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
        // Fonts sit differently high: their baselines are what must agree.
        const top = y + (ascent(fonts.regular, size) - ascent(face, size));
        // Told its features, pdfkit shapes the run as a whole and does not cut it into words of left-to-right order.
        doc.text(text, at, top, { lineBreak: false, features: [], fill: true, stroke: face.isThin });
        at += doc.widthOfString(text, { features: [] });
      }
    },
  };
}

function ascent({ font }: Face, size: number): number {
  return (font.ascent / font.unitsPerEm) * size;
}
