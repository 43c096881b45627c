export type { DesignKind } from "./kind.ts";
export { findContent, hashOf, insertVersion, listCurrent, listVersions } from "./versions-sql.ts";
