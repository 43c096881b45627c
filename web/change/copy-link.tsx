import type { LinkForm } from "@hb/domain/permissions.ts";
import type { ReactNode } from "react";
import { newId } from "../backend/new-id.ts";
import { copyText } from "../ui/fields/copy.ts";
import { notifyDone, notifyError } from "../ui/overlay/toasts.tsx";
import { notifyProblem } from "./notify-problem.tsx";
import { perform } from "./perform.ts";
import { changeText } from "./text.tsx";

/** Copies a participant's personal link. It is a key: the server shows it to few colleagues, and logs who saw it. */
export async function copyLink(link: { participantId: number; form: LinkForm }, done: ReactNode): Promise<void> {
  const { answer, problem } = await perform("showLink", link, { intentId: newId() });
  if (problem) return notifyProblem(problem, { what: changeText.linkNotCopied });
  if (await copyText(answer.address)) notifyDone(done, { about: "copied link" });
  else notifyError(changeText.copyNotAllowed);
}
