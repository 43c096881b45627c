import type { Input, Output } from "@hb/domain/contract.ts";
import type { ExportRequest } from "@hb/domain/export/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callStream } from "../backend/call.ts";
import { downloadAddress } from "../backend/files.ts";
import { type Problem, problemOf } from "../change/problem.ts";
import { useRead } from "../queries/read.ts";

export type ExportPreview = Output<Functions["previewExport"]>;
export type FinishedExport = Output<Functions["exportList"]>;

/** What the file would hold, asked for anew whenever the dialog is opened. */
export function useExportPreview(request: ExportRequest) {
  return useRead(["export"], "previewExport", { request }, { placeholderData: keepPreviousData, staleTime: 0 });
}

interface Progress {
  done: number;
  of: number;
}

type ExportStep =
  | { at: "choosing"; problem?: Problem; cancelled?: Progress }
  | ({ at: "running" } & Progress)
  | { at: "done"; made: FinishedExport; address: string };

/** One export from its beginning to its file. It is cancelled on the server too, also when the dialog goes away. */
export function useExport() {
  const [step, setStep] = useState<ExportStep>({ at: "choosing" });
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);

  const start = async (input: Input<Functions["exportList"]>) => {
    const signal = (going.current = new AbortController()).signal;
    let progress: Progress = { done: 0, of: 0 };
    setStep({ at: "running", ...progress });
    try {
      const follow = (now: Progress) => {
        progress = now;
        if (!signal.aborted) setStep({ at: "running", ...now });
      };
      const made = await callStream("exportList", input, follow, signal);
      setStep({ at: "done", made, address: await downloadAddress(made.file) });
    } catch (error) {
      if (signal.aborted) return setStep({ at: "choosing", cancelled: progress });
      setStep({ at: "choosing", problem: problemOf(error) });
    }
  };

  return {
    step,
    start,
    cancel: () => going.current?.abort(),
    again: () => setStep({ at: "choosing" }),
  };
}
