import type { PublishedVersion } from "@hb/domain/design/contract.ts";
import type { Approval, ContentPart, ContentProblem } from "@hb/domain/design/document.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import type { OtherLanguage, TextKeys, Texts } from "@hb/domain/design/translation.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { ChangeContext } from "../log/acts.ts";

/** Renewals are the same for all kinds. */
export type KeptVersion = Omit<PublishedVersion, "renewals">;

export interface NewVersion<C = JsonObject> {
  document: string;
  version: number;
  content: C;
  /** In the site's time zone. */
  publishedOn: string;
  publishedBy: string;
  confirmedBy: string | null;
  approval: Approval | null;
}

/**
 * Documents of one kind. How they are drafted, compared, approved and published is the same for all; what they say, and
 * where published versions are kept, is up to the feature that uses them.
 */
export interface DesignKind<C = JsonObject> {
  documents: readonly { id: string; title: string }[];
  /** How documents are recognized that a study adds; absent = it can't add any. */
  added?: { prefix: string; isId(this: void, id: string): boolean; title(this: void, content: C): string };
  /** A draft of this kind, complete or not; undefined = it's something else. */
  parse(this: void, content: unknown): C | undefined;
  /** Publishing takes an ethics approval. */
  needsApproval: boolean;
  /** `which`: one of several, where there are. */
  template(this: void, document: string, which?: string): C;
  /** What a draft begins with that is to follow this version. */
  begin(this: void, content: C): C;
  /** What of its content is words for participants: those are translated. */
  textKeys: TextKeys;
  /** HB's own words in another language, by their place; absent = HB has none. */
  ownTexts?(this: void, document: string, language: OtherLanguage): Texts | undefined;
  /** For content that follows another document: what a draft says now, with what was written of it before. */
  follow?(this: void, db: Queryable, before: C | undefined): Promise<C>;
  problems(this: void, document: string, content: C, version: number): ContentProblem[];
  parts(this: void, document: string, content: C): ContentPart[];
  /** What people who signed the version before are told; absent = nothing. */
  summary?(this: void, content: C): readonly string[];
  /** Oldest first. */
  listVersions(this: void, db: Queryable, document: string): Promise<KeptVersion[]>;
  findContent(this: void, db: Queryable, document: string, version: number): Promise<C | undefined>;
  /** What publishing it now would do, in sentences. */
  effects(this: void, db: Queryable, document: string, content: C): Promise<string[]>;
  publish(this: void, context: ChangeContext, version: NewVersion<C>): Promise<void>;
}
