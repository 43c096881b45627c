export type { DesignKind } from "./kind.ts";
export { findContent, hashOf, insertVersion, listAll, listCurrent, listVersions } from "./versions-sql.ts";
