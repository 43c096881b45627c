import { z } from "zod";
import { change, DateOn, Instant, RequestId, read } from "../contract.ts";
import { Approval, ContentProblem, DocumentId, DraftState, Renewal } from "./document.ts";
import { DesignFile } from "./file.ts";
import { otherLanguages } from "./translation.ts";

/** Everyone who works in the study can read what participants read. */
const readers = ["users", "participants", "scheduler", "remoteStudy"] as const;
const allow = ["users"] as const;

const Content = z.record(z.string(), z.json());
/** As it's sent: the document's own kind checks what it is. */
const AnyContent = z.record(z.string(), z.unknown());
/** Goes up with every save; 0 before the first one. */
const Revision = z.int().min(0);

const PublishedVersion = z.object({
  version: z.int(),
  hash: z.string(),
  publishedOn: DateOn,
  publishedAt: Instant,
  /** Null: it came with HB. */
  publishedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** What it was published with. */
  approval: Approval.nullable(),
  /** What the board decided later about the same words, oldest first. */
  renewals: z.array(Renewal),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** A request to publish a draft. The draft can't be edited while there is one. */
const Publication = z.object({
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: Instant,
  /** Null = right away. */
  publishOn: DateOn.nullable(),
  /** Null = a colleague still has to confirm it. */
  confirmedByName: z.string().nullable(),
});
export type Publication = z.infer<typeof Publication>;

const Draft = z.object({
  revision: Revision,
  /** The version it began from; null = HB's template. */
  base: z.int().nullable(),
  content: Content,
  editedAt: Instant,
  editedByName: z.string(),
  approval: Approval.nullable(),
  publication: Publication.nullable(),
  problems: z.array(ContentProblem),
  state: DraftState,
});
export type Draft = z.infer<typeof Draft>;

/** Which words participants get who read this language: the study's, HB's own, or the English ones. */
const TranslationState = z.object({
  language: z.enum(otherLanguages),
  state: z.enum(["published", "own", "missing"]),
  /** How many texts of the draft aren't translated; null = there's no draft. */
  left: z.int().nullable(),
});
export type TranslationState = z.infer<typeof TranslationState>;

const Document = z.object({
  id: DocumentId,
  title: z.string(),
  /** Null for a document in English. */
  translation: TranslationState.nullable(),
  current: PublishedVersion.nullable(),
  draft: Draft.omit({ content: true, problems: true }).extend({ problems: z.int() }).nullable(),
});
export type Document = z.infer<typeof Document>;

export const listDesign = read({
  names: "none",
  allow: readers,
  input: z.null(),
  output: z.object({ documents: z.array(Document) }),
});

export const getDesign = read({
  names: "none",
  allow: readers,
  input: z.object({ document: DocumentId }),
  output: z.object({
    id: DocumentId,
    title: z.string(),
    translation: TranslationState.nullable(),
    /** Newest first. The first is the current one; the others are retired. */
    versions: z.array(PublishedVersion),
    draft: Draft.nullable(),
    /** Publishing takes an ethics approval. */
    needsApproval: z.boolean(),
    /** Who can confirm what the caller asks to publish. Empty for callers without `users`. */
    confirmers: z.array(z.string()),
    /** Whether the caller can confirm the publication that waits. */
    canConfirm: z.boolean(),
  }),
});

export const getDesignVersion = read({
  names: "none",
  allow: readers,
  input: z.object({ document: DocumentId, version: z.int().min(1) }),
  output: z.object({ content: Content }),
});

/** What publishing the draft would do, in sentences. */
export const previewPublication = read({
  allow,
  input: z.object({ document: DocumentId }),
  output: z.object({ effects: z.array(z.string()) }),
});

/** A run of words that both texts have, or only the earlier (removed) or the later one (added). */
const TextPiece = z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() });
export type TextPiece = z.infer<typeof TextPiece>;

/** One part of two texts, for two columns side by side. */
const PartDifference = z.object({
  id: z.string(),
  label: z.string(),
  change: z.enum(["same", "changed", "added", "removed"]),
  /** All lines as runs of words. */
  pieces: z.array(TextPiece),
});
export type PartDifference = z.infer<typeof PartDifference>;

const Side = z.union([z.int().min(1), z.literal("draft")]);

export const compareDesign = read({
  names: "none",
  allow: readers,
  input: z.object({ document: DocumentId, before: z.int().min(1), after: Side }),
  output: z.object({ parts: z.array(PartDifference) }),
});

/** A PDF in Base64, with the name to save it under. */
export const PdfReply = z.object({ pdf: z.base64(), fileName: z.string() });

/** What an ethics board gets: the whole text, how it differs from the version before, and a page for its approval. */
export const getBoardPdf = read({
  names: "none",
  allow: readers,
  input: z.object({ document: DocumentId, side: Side }),
  output: PdfReply,
});

const oneDraft = { requestId: RequestId, document: DocumentId, revision: Revision };

/**
 * Saves a draft as it's typed, complete or not. Refused as `aborted` with `{ theirs, by, revision }` if a colleague saved
 * first. Drops an approval: it was for other words.
 */
export const saveDraft = change({
  allow,
  unlogged: "A draft is saved as it's typed; the log has its beginning, its approval and its publication.",
  input: z.object({ ...oneDraft, revision: Revision.min(1), content: AnyContent }),
  output: z.object({ revision: Revision, problems: z.array(ContentProblem) }),
});

/** From a published version, or from HB's template if there is none. An id that is new adds a document of its kind. */
export const startDraft = change({
  allow,
  input: z.object({
    requestId: RequestId,
    document: DocumentId,
    from: z.int().min(1).nullable(),
    /** Which of HB's templates, where a kind has several. */
    template: z.string().max(40).optional(),
  }),
  output: z.object({ revision: Revision }),
});

export const discardDraft = change({ allow, input: z.object(oneDraft), output: z.object({}) });

/** The ethics board's decision about exactly these words; null takes it back. */
export const setApproval = change({
  allow,
  input: z.object({ ...oneDraft, approval: Approval.nullable() }),
  output: z.object({}),
});

/**
 * A later decision of the board about words that are published and stay as they are. Refused as `aborted` if a colleague
 * recorded one first.
 */
export const renewApproval = change({
  allow,
  input: z.object({
    requestId: RequestId,
    document: DocumentId,
    /** The one that participants get now. */
    version: z.int().min(1),
    /** Its number: one more than there were. */
    number: z.int().min(1),
    approval: Approval,
  }),
  output: z.object({}),
});

/**
 * Takes a second holder of `users` where there is one who can confirm it; otherwise it happens right away, or on its day.
 * Answers whether it's published now.
 */
export const publishDraft = change({
  allow,
  needsProof: true,
  input: z.object({ ...oneDraft, publishOn: DateOn.nullable() }),
  output: z.object({ version: z.int().nullable() }),
});

export const confirmPublication = change({
  allow,
  needsProof: true,
  input: z.object(oneDraft),
  output: z.object({ version: z.int().nullable() }),
});

/** By the requester: withdrawn. By anyone else: declined. Also stops a publication that waits for its day. */
export const endPublication = change({ allow, input: z.object(oneDraft), output: z.object({}) });

/** The current version of every document. */
export const exportDesign = read({
  names: "none",
  allow: readers,
  input: z.null(),
  output: z.object({ file: DesignFile }),
});

/** Each document of the file becomes a draft, or is skipped with the reason. Refused if nothing is left. */
export const importDesign = change({
  allow,
  input: z.object({ requestId: RequestId, file: z.unknown() }),
  output: z.object({
    imported: z.array(z.string()),
    skipped: z.array(z.object({ title: z.string(), why: z.string() })),
  }),
});
