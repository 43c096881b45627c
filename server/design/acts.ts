export type { DesignKind } from "./kind.ts";
export { findTranslation, listTranslations } from "./translation.ts";
export { findContent, hashOf, insertVersion, listAll, listCurrent, listVersions } from "./versions-sql.ts";
