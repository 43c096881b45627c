import type { ContentProblem } from "@hb/domain/design/document.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";

/** What an editor of any kind of document gets. */
export interface Writing {
  content: JsonObject;
  problems: readonly ContentProblem[];
  /** The version it would become. */
  version: number;
  onChange: (content: JsonObject) => void;
}
