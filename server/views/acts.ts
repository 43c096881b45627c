export { deleteView, listViews, putView } from "./sql.ts";
