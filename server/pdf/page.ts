import type { TextPiece } from "@hb/domain/design/contract.ts";
import { type Language, tags } from "@hb/domain/language.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import PdfDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import { createLetters } from "./letters.ts";
import { differenceText, pdfText } from "./text.ts";

/** One part of a file, from top to bottom. Plain data, so that another thread can write it. */
export type Piece =
  | { kind: "heading"; level: 1 | 2 | 3; text: string }
  | { kind: "paragraph" | "small"; text: string }
  | { kind: "points"; points: readonly string[] }
  | { kind: "choice"; isChosen: boolean; text: string }
  /** A label with text in any script; `isFine` = in small print, for long technical values. */
  | { kind: "fact"; label: string; value: string; isFine?: true }
  /** A label with a line to fill in by hand. */
  | { kind: "blank"; label: string }
  | { kind: "picture"; label: string; png: Uint8Array; alternative: string }
  /** Words that were removed, struck through, and that were added, underlined. */
  | { kind: "difference"; pieces: readonly TextPiece[] }
  /** Starts a new page unless this much room is left; without a height, always. */
  | { kind: "room"; height?: number };

export interface Description {
  title: string;
  author: string;
  subject: string;
  at: string;
  paper: Paper;
  /** English if absent. */
  language?: Language;
  foot: string;
  /** Across every page, if it isn't the real thing: `Draft`. */
  mark?: string;
}

/** A file to make. */
export interface PdfFile extends Description {
  content: readonly Piece[];
}

/** Writes a file; every part is tagged for screen readers. */
export interface Page {
  write(piece: Piece): Promise<void>;
  finish(): Promise<Buffer>;
}

const margin = 56;
const ink = "#221F19";
const quiet = "#5A5347";
const line = "#C9C1B2";
const sizes = { 1: 20, 2: 13, 3: 10.5 } as const;
const labelWidth = 150;
/** For a heading and the first lines below it. */
const headingRoom = 84;
const pictureHeight = 80;

export function createPage(fonts: Fonts, description: Description): Page {
  const { title, author, subject, at, paper, foot, mark, language = "en" } = description;
  const said = pdfText[language];
  const moment = new Date(at);
  const doc = new PdfDocument({
    size: paper === "Letter" ? "LETTER" : "A4",
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    pdfVersion: "1.7",
    lang: language === "en" ? "en" : tags[language],
    tagged: true,
    displayTitle: true,
    // Archival and accessible: everything embedded, everything tagged.
    subset: "PDF/A-2a",
    bufferPages: true,
    font: fonts.regular.font as unknown as string,
    // pdfkit's own dates and names would make every copy a different file.
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: "HB",
      Producer: "HB",
      CreationDate: moment,
      ModDate: moment,
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const root = doc.struct("Document", { title });
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;
  const { use, lines: linesOf, draw } = createLetters(doc, fonts);

  /** Starts a new page rather than leave something alone at the bottom of this one. */
  function needs(height: number) {
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
  }

  async function writeFact(label: string, value: string, { size, step }: { size: number; step: number }) {
    const lines = await linesOf(value, width - labelWidth, size);
    needs(lines.length * step + 4);
    const top = doc.y + 2;
    const paragraph = doc.struct("P");
    root.add(paragraph);
    paragraph.add(
      doc.struct("Span", { actual: `${label}: ` }, () => {
        use(fonts.regular, 9)
          .fillColor(quiet)
          .text(label, margin, top + (size - 9), { width: labelWidth - 10, lineBreak: false });
      }),
    );
    for (const [at, { text, runs }] of lines.entries())
      paragraph.add(
        doc.struct("Span", { actual: text }, () =>
          draw(runs, { x: margin + labelWidth, y: top + at * step, size, ink }),
        ),
      );
    paragraph.end();
    doc.x = margin;
    doc.y = top + Math.max(1, lines.length) * step;
  }

  /** A line to write on, and the text goes on below it. */
  function rule(left: number, length: number, y: number) {
    doc.markContent("Artifact");
    doc
      .lineWidth(0.8)
      .strokeColor(line)
      .moveTo(left, y)
      .lineTo(left + length, y)
      .stroke();
    doc.endMarkedContent();
    doc.x = margin;
    doc.y = y + 6;
  }

  function drawMark(word: string) {
    const [x, y] = [doc.page.width / 2, doc.page.height / 2];
    doc.save().rotate(-45, { origin: [x, y] });
    use(fonts.bold, 120).fillColor(ink).fillOpacity(0.07);
    doc.text(word, 0, y - 80, { width: doc.page.width, align: "center", lineBreak: false });
    doc.restore();
  }

  const writers: { [Kind in Piece["kind"]]: (piece: Extract<Piece, { kind: Kind }>) => void | Promise<void> } = {
    room: ({ height = Number.POSITIVE_INFINITY }) => needs(height),
    heading({ level, text }) {
      needs(headingRoom);
      doc.moveDown(level === 3 ? 0.5 : 0.8);
      root.add(
        doc.struct(`H${level}`, {}, () => {
          use(fonts.bold, sizes[level]).fillColor(ink).text(text, margin, doc.y, { width });
        }),
      );
      doc.moveDown(0.25);
    },
    paragraph({ text }) {
      root.add(
        doc.struct("P", {}, () => {
          use(fonts.regular, 10).fillColor(ink).text(text, margin, doc.y, { width, lineGap: 2, paragraphGap: 5 });
        }),
      );
    },
    points({ points }) {
      const list = doc.struct("L");
      root.add(list);
      for (const point of points) {
        use(fonts.regular, 10);
        needs(doc.heightOfString(point, { width: width - 16, lineGap: 2 }));
        const item = doc.struct("LI");
        list.add(item);
        const top = doc.y;
        item.add(
          doc.struct(
            "Lbl",
            {},
            () =>
              void use(fonts.regular, 10)
                .fillColor(ink)
                .text("•", margin + 4, top, { lineBreak: false }),
          ),
        );
        item.add(
          doc.struct("LBody", {}, () => {
            use(fonts.regular, 10).text(point, margin + 16, top, { width: width - 16, lineGap: 2, paragraphGap: 4 });
          }),
        );
        item.end();
      }
      list.end();
      doc.x = margin;
    },
    small({ text }) {
      root.add(
        doc.struct("P", {}, () => {
          use(fonts.regular, 9).fillColor(quiet).text(text, margin, doc.y, { width, paragraphGap: 3 });
        }),
      );
    },
    choice({ isChosen, text }) {
      use(fonts.regular, 10);
      needs(doc.heightOfString(text, { width: width - 20, lineGap: 2 }) + 4);
      const top = doc.y;
      root.add(
        doc.struct("P", {}, [
          doc.struct("Span", { actual: isChosen ? said.chosen : said.notChosen }, () => {
            doc
              .lineWidth(0.8)
              .strokeColor(ink)
              .rect(margin + 2, top + 2.5, 9, 9)
              .stroke();
            if (isChosen)
              doc
                .lineWidth(1.4)
                .moveTo(margin + 4, top + 7)
                .lineTo(margin + 6, top + 9.5)
                .lineTo(margin + 9.5, top + 4.5)
                .stroke();
          }),
          doc.struct("Span", {}, () => {
            use(isChosen ? fonts.bold : fonts.regular, 10).fillColor(isChosen ? ink : quiet);
            doc.text(text, margin + 20, top, { width: width - 20, lineGap: 2, paragraphGap: 4 });
          }),
        ]),
      );
      doc.x = margin;
    },
    fact: ({ label, value, isFine }) =>
      writeFact(label, value, isFine ? { size: 8.5, step: 15 } : { size: 11, step: 20 }),
    blank({ label }) {
      needs(36);
      const foot = doc.y + 30;
      root.add(
        doc.struct("P", {}, () => {
          use(fonts.regular, 9)
            .fillColor(quiet)
            .text(label, margin, foot - 12, { lineBreak: false });
        }),
      );
      rule(margin + labelWidth, width - labelWidth, foot);
    },
    difference({ pieces }) {
      needs(30);
      const paragraph = doc.struct("P");
      root.add(paragraph);
      doc.x = margin;
      for (const [at, { kind, text }] of pieces.entries()) {
        // Read aloud and copied, lines through and under words are lost: the text says it.
        const read = kind === "same" ? {} : { actual: differenceText[kind](text.trim()) };
        paragraph.add(
          doc.struct("Span", read, () => {
            use(kind === "added" ? fonts.bold : fonts.regular, 10)
              .fillColor(kind === "removed" ? quiet : ink)
              .text(text, {
                width,
                lineGap: 2,
                paragraphGap: 5,
                underline: kind === "added",
                strike: kind === "removed",
                continued: at < pieces.length - 1,
              });
          }),
        );
      }
      paragraph.end();
    },
    picture({ label, png, alternative }) {
      needs(pictureHeight + 16);
      const top = doc.y + 4;
      root.add(
        doc.struct("P", {}, () => {
          use(fonts.regular, 9)
            .fillColor(quiet)
            .text(label, margin, top + pictureHeight - 12, { lineBreak: false });
        }),
      );
      root.add(
        doc.struct("Figure", { alt: alternative }, () => {
          doc.image(Buffer.from(png), margin + labelWidth, top, { fit: [260, pictureHeight], valign: "bottom" });
        }),
      );
      rule(margin + labelWidth, 260, top + pictureHeight + 2);
    },
  };

  return {
    // The writer of a piece's kind takes that piece.
    write: async piece => writers[piece.kind](piece as never),
    async finish() {
      root.end();
      const { start, count } = doc.bufferedPageRange();
      for (let at = start; at < start + count; at++) {
        doc.switchToPage(at);
        doc.page.margins.bottom = 0;
        doc.markContent("Artifact", { type: "Pagination" });
        use(fonts.regular, 8).fillColor(quiet);
        doc.text(foot, margin, doc.page.height - 44, { width: width - 60, lineBreak: false });
        doc.text(said.pages(at + 1, count), margin + width - 60, doc.page.height - 44, { width: 60, align: "right" });
        if (mark) drawMark(mark);
        doc.endMarkedContent();
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
