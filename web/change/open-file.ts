import { letGoMs, saveFile } from "../ui/save-file.ts";
import { notifyProblem } from "./notify-problem.tsx";
import { outcomeOf } from "./perform.ts";
import { changeText } from "./text.tsx";

/** In a new tab, which is opened before the file is fetched: browsers only allow it right after a click. */
export async function openFile(fetching: () => Promise<{ file: Blob; name: string }>): Promise<void> {
  const tab = window.open("", "_blank");
  const { answer, problem } = await outcomeOf(fetching());
  if (problem) {
    tab?.close();
    return notifyProblem(problem, { what: changeText.fileNotOpened });
  }
  if (!tab || tab.closed) return saveFile(answer.file, answer.name);
  const address = URL.createObjectURL(answer.file);
  tab.location.href = address;
  setTimeout(() => URL.revokeObjectURL(address), letGoMs);
}

/** A PDF as a function answers it. */
export function pdfFile({ pdf, fileName }: { pdf: string; fileName: string }): { file: Blob; name: string } {
  const bytes = Uint8Array.from(atob(pdf), character => character.codePointAt(0) ?? 0);
  return { file: new Blob([bytes], { type: "application/pdf" }), name: fileName };
}
