import type { EmailRule } from "@hb/domain/emails/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { notifyUndoable } from "../change/notify-problem.tsx";
import { outcomeOf } from "../change/perform.ts";
import type { Problem } from "../change/problem.ts";
import { useChange } from "../change/use-change.ts";
import { notifyDone, notifyError } from "../ui/overlay/toasts.tsx";
import { fetchLatestSettings, type SettingsNow, settingsKey, type TheirSettings } from "./data.ts";
import { rulesText } from "./rule-text.tsx";
import { saveRule } from "./rules.ts";

interface RuleChange {
  id: string;
  /** Undefined removes the rule. */
  rule: EmailRule | undefined;
  /** Reported once it is saved. */
  done: string;
  /** What Undo puts back. */
  undoTo?: EmailRule;
}

/** Saves a rule and reports it. Answers the problem, if there is one, for a form to show; a conflict is reported here. */
export function useSaveRule(now: SettingsNow) {
  const client = useQueryClient();
  const { run, isRunning } = useChange({ refresh: [settingsKey], queue: "settings" });

  const undo = async ({ id, undoTo }: RuleChange): Promise<{ problem?: Problem }> => {
    // On the latest rules: the first save and colleagues have changed them.
    const latest = await outcomeOf(fetchLatestSettings(client));
    if (latest.problem) return latest;
    const saved = await saveRule(run, latest.answer, id, undoTo);
    if (saved.result === "conflict") notifyConflict(saved.theirs);
    return saved.result === "problem" ? { problem: saved.problem } : {};
  };

  const save = async (change: RuleChange): Promise<"saved" | "conflict" | Problem> => {
    const saved = await saveRule(run, now, change.id, change.rule);
    if (saved.result === "problem") return saved.problem;
    if (saved.result === "conflict") {
      notifyConflict(saved.theirs);
      return "conflict";
    }
    const about = `rule ${change.id}`;
    if (change.undoTo) notifyUndoable(change.done, () => undo(change), about);
    else notifyDone(change.done, { about });
    return "saved";
  };

  return { save, isSaving: isRunning };
}

function notifyConflict({ by }: TheirSettings): void {
  notifyError(rulesText.conflict(by.emailRules));
}
