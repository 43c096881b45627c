import { createHash } from "node:crypto";
import type { PartDifference, PublishedVersion, TextPiece } from "@hb/domain/design/contract.ts";
import type { Approval, ContentPart } from "@hb/domain/design/document.ts";
import { publicDate, publicDateTime } from "@hb/domain/format.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import type { PdfFile, Piece } from "../pdf/acts.ts";
import { approvalText, boardText } from "./text.ts";

const { facts, changes } = boardText;

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
  const name = boardText.name(title, version, !published);
  const hash = wordsHash(file.parts);
  return {
    title: boardText.title(name),
    author: studyName,
    subject: boardText.subject,
    at: file.now,
    paper: file.paper,
    foot: `${studyName} · ${name} · ${hash.slice(0, 16)}`,
    content: [
      { kind: "small", text: studyName },
      { kind: "heading", level: 1, text: title },
      { kind: "paragraph", text: boardText.purpose },
      ...titleFacts(file, hash),
      { kind: "room" },
      { kind: "heading", level: 2, text: boardText.text },
      ...file.parts.flatMap(partPieces),
      { kind: "room" },
      { kind: "heading", level: 2, text: before ? changes.since(before.version) : changes.title },
      ...(before
        ? [...summaryPieces(file.summary), ...differencePieces(before.differences)]
        : [{ kind: "paragraph", text: changes.firstVersion } as const]),
      { kind: "room" },
      { kind: "heading", level: 2, text: boardText.approval.title },
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
    fact(facts.version, published ? String(version) : facts.draft(version)),
    ...(published
      ? [
          fact(facts.published, publicDate(published.publishedOn, "en")),
          fact(facts.publishedBy, confirmedBy === null ? by : facts.confirmed(by, confirmedBy)),
        ]
      : []),
    ...(edited
      ? [fact(facts.lastEdited, facts.moment(publicDateTime(edited.at, file.timeZone, "en"), edited.by))]
      : []),
    fact(facts.approval, approval ? `${approval.board}, ${approval.number}` : facts.notApproved),
    fact(facts.thisFile, publicDateTime(file.now, file.timeZone, "en")),
    fact(facts.contact, file.contactMailbox),
    fineFact(facts.wordsHash, hash),
    ...(published ? [fineFact(facts.versionHash, published.hash)] : []),
    { kind: "small", text: facts.aboutHashes },
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
    { kind: "paragraph", text: changes.readFirst },
    { kind: "points", points: summary },
  ];
}

function differencePieces(differences: readonly PartDifference[]): Piece[] {
  const changed = differences.flatMap(({ change, label, pieces }): Piece[] =>
    change === "same"
      ? []
      : [
          { kind: "heading", level: 3, text: changes.part(label, change) },
          ...linesOf(pieces).map(line => ({ kind: "difference", pieces: line }) as const),
        ],
  );
  if (changed.length === 0) return [{ kind: "paragraph", text: changes.none }];
  const same = differences.filter(({ change }) => change === "same").length;
  return [
    { kind: "small", text: changes.marks },
    ...changed,
    ...(same > 0 ? [{ kind: "small", text: changes.leftOut(same) } as const] : []),
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
  const of: Piece = { kind: "paragraph", text: boardText.approval.of(title, version) };
  const first = published ? published.approval : approval;
  const renewals = published?.renewals ?? [];
  if (first || renewals.length > 0)
    return [
      of,
      ...(first ? approvalFacts(first) : []),
      ...renewals.flatMap((renewal): Piece[] => [
        { kind: "heading", level: 3, text: boardText.approval.renewed },
        ...approvalFacts(renewal.approval),
        fact(
          boardText.approval.recorded,
          facts.moment(publicDateTime(renewal.recordedAt, timeZone, "en"), renewal.recordedByName),
        ),
      ]),
    ];
  const { board, number, approvedOn, expiresOn, name, signature } = approvalText;
  const blanks = [board, number, approvedOn, expiresOn, name, signature];
  return [of, ...blanks.map(label => ({ kind: "blank", label }) as const)];
}

function approvalFacts({ board, number, approvedOn, expiresOn }: Approval): Piece[] {
  return [
    fact(approvalText.board, board),
    fact(approvalText.number, number),
    fact(approvalText.approvedOn, publicDate(approvedOn, "en")),
    fact(approvalText.expiresOn, expiresOn === null ? approvalText.noExpiry : publicDate(expiresOn, "en")),
  ];
}
