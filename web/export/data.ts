import type { Input, Output } from "@hb/domain/contract.ts";
import type { ExportRequest } from "@hb/domain/export/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callStream } from "../backend/call.ts";

export type ExportPreview = Output<Functions["previewExport"]>;
export type FinishedExport = Output<Functions["exportList"]>;

/** What the file would hold, asked for anew whenever the dialog is opened. */
export function useExportPreview(request: ExportRequest) {
  return useQuery<ExportPreview, Refusal>({
    queryKey: ["export", request],
    queryFn: () => call("previewExport", { request }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function exportList(
  input: Input<Functions["exportList"]>,
  onProgress: (progress: { done: number; of: number }) => void,
  signal: AbortSignal,
): Promise<FinishedExport> {
  return callStream("exportList", input, onProgress, signal);
}
