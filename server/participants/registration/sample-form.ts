import { standardForm } from "@hb/domain/participants/registration/form.ts";
import type { FormContent, OwnQuestion } from "@hb/domain/participants/registration/form-content.ts";
import { fullMessage } from "@hb/domain/participants/registration/targets.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { insertVersion, listVersions } from "../../design/acts.ts";
import { formDocument } from "./live-form.ts";

const questions: readonly OwnQuestion[] = [
  {
    id: "hand",
    type: "single",
    title: "Which hand do you mostly use?",
    optional: true,
    choices: [
      { id: 1, label: "Right" },
      { id: 2, label: "Left" },
      { id: 3, label: "Both equally" },
    ],
  },
  {
    id: "gaming",
    type: "number",
    title: "How many hours a week do you play video games?",
    optional: true,
    unit: "hours",
    min: 0,
    max: 100,
    decimals: 0,
  },
];

/** In the sample study, the form asks two questions of the study's own. */
const content: FormContent = {
  steps: standardForm.steps.map(step =>
    step.id === "use" ? { ...step, questions: [...step.questions, ...questions] } : step,
  ),
  screening: [
    {
      id: "gamers",
      all: [{ kind: "range", on: "own.gaming", from: 40, to: null }],
      status: participantStatus.notSelected,
      reason: "Plays 40 hours a week or more",
      message: "",
    },
  ],
  targets: [
    {
      id: "leftHanded",
      name: "Left-handed",
      all: [{ kind: "choice", on: "own.hand", isAnyOf: [2], isNot: false }],
      maximum: 40,
      status: participantStatus.notSelected,
      message: fullMessage,
    },
  ],
  confirmEmail: false,
};

export async function publishSampleForm(tx: Tx, now: string): Promise<void> {
  if ((await listVersions(tx, formDocument)).length > 0) return;
  const publishedOn = now.slice(0, 10);
  await insertVersion(
    tx,
    { document: formDocument, version: 2, content, publishedOn, publishedBy: "HB", confirmedBy: null, approval: null },
    now,
  );
  signalAfterCommit(tx, "design");
}
