import type { Output } from "@hb/domain/contract.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { pdfFile } from "../change/open-file.ts";
import { useRead } from "../queries/read.ts";

const designKey = ["design"] as const;
/** For `useChange`: what a change of a draft or a publication refreshes. */
export const refreshedByDesign = [designKey];

export type DesignDocument = Output<Functions["getDesign"]>;

export function useLiveDesign(): void {
  useMarker(marker.design, designKey);
}

export function useDocuments() {
  return useRead(designKey, "listDesign", null, { select: ({ documents }) => documents });
}

export function useDocument(document: string) {
  return useRead(designKey, "getDesign", { document });
}

/** A published version never changes. */
const unchanging = { staleTime: Number.POSITIVE_INFINITY };

export function useVersionContent(document: string, version: number | undefined) {
  return useRead(
    ["design version"],
    "getDesignVersion",
    version === undefined ? undefined : { document, version },
    unchanging,
  );
}

export type Side = number | "draft";

export function useDifference(document: string, before: number, after: Side) {
  return useRead(
    after === "draft" ? designKey : ["design version"],
    "compareDesign",
    { document, before, after },
    {
      ...(after !== "draft" && unchanging),
      placeholderData: keepPreviousData,
      select: ({ parts }) => parts,
    },
  );
}

export function useEffects(document: string) {
  return useRead(designKey, "previewPublication", { document }, { gcTime: 0 });
}

export async function fetchDesignFile() {
  return (await call("exportDesign", null)).file;
}

export async function fetchBoardPdf(document: string, side: Side) {
  return pdfFile(await call("getBoardPdf", { document, side }));
}

export async function fetchConsentPdf(content: JsonObject) {
  return pdfFile(await call("previewConsentPdf", { content }));
}
