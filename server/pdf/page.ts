import type { Paper } from "@hb/domain/settings/paper.ts";
import PdfDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import { createLetters } from "./letters.ts";

/** Writes a signed file from top to bottom; every part is tagged for screen readers. */
export interface Page {
  heading(level: 1 | 2 | 3, text: string): void;
  /** Starts a new page unless this much room is left. */
  keepTogether(height: number): void;
  paragraph(text: string): void;
  points(points: readonly string[]): void;
  small(text: string): void;
  choice(isChosen: boolean, text: string): void;
  /** A label with text in any script. */
  fact(label: string, value: string): Promise<void>;
  /** The same in small print, for long technical values. */
  fineFact(label: string, value: string): Promise<void>;
  picture(label: string, png: Buffer, alternative: string): void;
  finish(): Promise<Buffer>;
}

export interface Description {
  title: string;
  author: string;
  subject: string;
  at: string;
  paper: Paper;
  foot: string;
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

export function createPage(fonts: Fonts, { title, author, subject, at, paper, foot }: Description): Page {
  const moment = new Date(at);
  const doc = new PdfDocument({
    size: paper === "Letter" ? "LETTER" : "A4",
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    pdfVersion: "1.7",
    lang: "en",
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

  return {
    keepTogether: needs,
    heading(level, text) {
      needs(headingRoom);
      doc.moveDown(level === 3 ? 0.5 : 0.8);
      root.add(
        doc.struct(`H${level}`, {}, () => {
          use(fonts.bold, sizes[level]).fillColor(ink).text(text, margin, doc.y, { width });
        }),
      );
      doc.moveDown(0.25);
    },
    paragraph(text) {
      root.add(
        doc.struct("P", {}, () => {
          use(fonts.regular, 10).fillColor(ink).text(text, margin, doc.y, { width, lineGap: 2, paragraphGap: 5 });
        }),
      );
    },
    points(points) {
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
    small(text) {
      root.add(
        doc.struct("P", {}, () => {
          use(fonts.regular, 9).fillColor(quiet).text(text, margin, doc.y, { width, paragraphGap: 3 });
        }),
      );
    },
    choice(isChosen, text) {
      use(fonts.regular, 10);
      needs(doc.heightOfString(text, { width: width - 20, lineGap: 2 }) + 4);
      const top = doc.y;
      root.add(
        doc.struct("P", {}, [
          doc.struct("Span", { actual: isChosen ? "Chosen. " : "Not chosen. " }, () => {
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
    fact: (label, value) => writeFact(label, value, { size: 11, step: 20 }),
    fineFact: (label, value) => writeFact(label, value, { size: 8.5, step: 15 }),
    picture(label, png, alternative) {
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
          doc.image(png, margin + labelWidth, top, { fit: [260, pictureHeight], valign: "bottom" });
        }),
      );
      const foot = top + pictureHeight + 2;
      doc.markContent("Artifact");
      doc
        .lineWidth(0.8)
        .strokeColor(line)
        .moveTo(margin + labelWidth, foot)
        .lineTo(margin + labelWidth + 260, foot)
        .stroke();
      doc.endMarkedContent();
      doc.x = margin;
      doc.y = foot + 6;
    },
    async finish() {
      root.end();
      const { start, count } = doc.bufferedPageRange();
      for (let at = start; at < start + count; at++) {
        doc.switchToPage(at);
        doc.page.margins.bottom = 0;
        doc.markContent("Artifact", { type: "Pagination" });
        use(fonts.regular, 8).fillColor(quiet);
        doc.text(foot, margin, doc.page.height - 44, { width: width - 60, lineBreak: false });
        doc.text(`${at + 1} of ${count}`, margin + width - 60, doc.page.height - 44, { width: 60, align: "right" });
        doc.endMarkedContent();
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
