import { createHash } from "node:crypto";
import type { PartDifference, PublishedVersion, TextPiece } from "@hb/domain/design/contract.ts";
import type { Approval, ContentPart } from "@hb/domain/design/document.ts";
import { publicDate, publicDateTime } from "@hb/domain/format.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import type { PdfFile, Piece } from "../pdf/acts.ts";

export interface BoardFile {
  title: string;
  version: number;
  parts: readonly ContentPart[];
  /** The version before and how this one differs; undefined = there is none. */
  before: { version: number; differences: readonly PartDifference[] } | undefined;
  /** What people who know the version before are told about the changes. */
  summary: readonly string[];
  /** Undefined = it's a draft. */
  published: PublishedVersion | undefined;
  edited: { at: string; by: string } | undefined;
  approval: Approval | null;
  studyName: string;
  contactMailbox: string;
  timeZone: string;
  paper: Paper;
  now: string;
}

/** What an ethics board gets: a title page, the whole text, what changed word by word, and a page for its approval. */
export function boardPdf(file: BoardFile): PdfFile {
  const { title, version, published, studyName, before } = file;
  const name = `${title}, ${published ? "version" : "draft of version"} ${version}`;
  const hash = wordsHash(file.parts);
  return {
    title: `${name}, for the ethics board`,
    author: studyName,
    subject: "For review by an ethics board",
    at: file.now,
    paper: file.paper,
    foot: `${studyName} · ${name} · ${hash.slice(0, 16)}`,
    content: [
      { kind: "small", text: studyName },
      { kind: "heading", level: 1, text: title },
      { kind: "paragraph", text: "For review by the ethics board" },
      ...titleFacts(file, hash),
      { kind: "room" },
      { kind: "heading", level: 2, text: "Text" },
      ...file.parts.flatMap(partPieces),
      { kind: "room" },
      { kind: "heading", level: 2, text: before ? `Changes since version ${before.version}` : "Changes" },
      ...(before
        ? [...summaryPieces(file.summary), ...differencePieces(before.differences)]
        : [{ kind: "paragraph", text: "This is the first version." } as const]),
      { kind: "room" },
      { kind: "heading", level: 2, text: "Approval" },
      ...approvalPieces(file),
    ],
  };
}

/** Of every word and nothing else: a draft and the version it becomes have the same. */
export function wordsHash(parts: readonly ContentPart[]): string {
  const lines = parts.flatMap(part => part.lines.map(line => line.normalize("NFC").replace(/\s+/g, " ").trim()));
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

const fact = (label: string, value: string): Piece => ({ kind: "fact", label, value });
const fineFact = (label: string, value: string): Piece => ({ kind: "fact", label, value, isFine: true });

function titleFacts({ version, published, edited, approval, ...file }: BoardFile, hash: string): Piece[] {
  const by = published?.publishedBy ?? "HB";
  const { confirmedBy = null } = published ?? {};
  return [
    fact("Version", published ? String(version) : `${version}, draft`),
    ...(published
      ? [
          fact("Published", publicDate(published.publishedOn, "en")),
          fact("Published by", confirmedBy === null ? by : `${by}, confirmed by ${confirmedBy}`),
        ]
      : []),
    ...(edited ? [fact("Last edited", `${publicDateTime(edited.at, file.timeZone, "en")}, by ${edited.by}`)] : []),
    fact("Approval", approval ? `${approval.board}, ${approval.number}` : "Not recorded yet"),
    fact("This file", publicDateTime(file.now, file.timeZone, "en")),
    fact("Contact", file.contactMailbox),
    fineFact("Words, SHA-256", hash),
    ...(published ? [fineFact("Version, SHA-256", published.hash)] : []),
    {
      kind: "small",
      text: "If two files have the same hash of the words, not a word differs. It stays the same when a draft is published.",
    },
  ];
}

const bullet = "• ";

function partPieces({ label, lines, hasHeading }: ContentPart): Piece[] {
  const [first = "", ...rest] = lines;
  const pieces: Piece[] = [{ kind: "heading", level: 3, text: hasHeading ? first : label }];
  for (const line of hasHeading ? rest : lines) {
    const last = pieces.at(-1);
    if (!line.startsWith(bullet)) pieces.push({ kind: "paragraph", text: line });
    else if (last?.kind !== "points") pieces.push({ kind: "points", points: [line.slice(bullet.length)] });
    else pieces.splice(-1, 1, { ...last, points: [...last.points, line.slice(bullet.length)] });
  }
  return pieces;
}

function summaryPieces(summary: readonly string[]): Piece[] {
  if (summary.length === 0) return [];
  return [
    { kind: "paragraph", text: "People who signed before read this first:" },
    { kind: "points", points: summary },
  ];
}

const changeLabels = { changed: "changed", added: "new", removed: "removed" } as const;

function differencePieces(differences: readonly PartDifference[]): Piece[] {
  const changed = differences.flatMap(({ change, label, pieces }): Piece[] =>
    change === "same"
      ? []
      : [
          { kind: "heading", level: 3, text: `${label}, ${changeLabels[change]}` },
          ...linesOf(pieces).map(line => ({ kind: "difference", pieces: line }) as const),
        ],
  );
  if (changed.length === 0) return [{ kind: "paragraph", text: "Nothing has changed." }];
  const same = differences.filter(({ change }) => change === "same").length;
  const left = same === 1 ? "1 part is" : `${same} parts are`;
  return [
    { kind: "small", text: "Removed words are struck through. New words are underlined and bold." },
    ...changed,
    ...(same > 0 ? [{ kind: "small", text: `${left} unchanged and left out here.` } as const] : []),
  ];
}

function linesOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = [[]];
  for (const { kind, text } of pieces)
    for (const [at, words] of text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (words !== "") lines.at(-1)?.push({ kind, text: words });
    }
  return lines.filter(line => line.length > 0);
}

function approvalPieces({ approval, title, version, published, timeZone }: BoardFile): Piece[] {
  const of: Piece = { kind: "paragraph", text: `${title}, version ${version}, as it is in this file.` };
  const first = published ? published.approval : approval;
  const renewals = published?.renewals ?? [];
  if (first || renewals.length > 0)
    return [
      of,
      ...(first ? approvalFacts(first) : []),
      ...renewals.flatMap((renewal): Piece[] => [
        { kind: "heading", level: 3, text: "Renewed for the same words" },
        ...approvalFacts(renewal.approval),
        fact("Recorded", `${publicDateTime(renewal.recordedAt, timeZone, "en")}, by ${renewal.recordedByName}`),
      ]),
    ];
  const blanks = ["Board", "Number", "Approved on", "Expires on", "Name", "Signature"];
  return [of, ...blanks.map(label => ({ kind: "blank", label }) as const)];
}

function approvalFacts({ board, number, approvedOn, expiresOn }: Approval): Piece[] {
  return [
    fact("Board", board),
    fact("Number", number),
    fact("Approved on", publicDate(approvedOn, "en")),
    fact("Expires on", expiresOn === null ? "No expiry" : publicDate(expiresOn, "en")),
  ];
}
