import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { NewTargets } from "../overview/targets.ts";
import { StudySettings } from "./settings.ts";

const SettingNameSchema = z.enum(Object.keys(StudySettings.shape) as [keyof StudySettings, ...(keyof StudySettings)[]]);

/** Grows with every change; 0 before the first one. */
const SettingsVersion = z.int().min(0);

export const getSettings = read({
  allow: ["users"],
  input: z.null(),
  output: z.object({
    settings: StudySettings,
    /** What holds where the study has not decided: from the environment, or HB's own. */
    defaults: StudySettings,
    /** Which of them the study has decided for itself. */
    decided: z.array(SettingNameSchema),
    /** Which cannot be changed any more, each with its reason. */
    fixed: z.partialRecord(SettingNameSchema, z.string()),
    version: SettingsVersion,
    changedAt: Instant.nullable(),
    /** Whether there is a mail server; without one every mail waits in the outbox. */
    hasMailServer: z.boolean(),
  }),
});

/**
 * Takes only what is to change, and what goes back to its default. Refused `aborted`
 * with `{ theirs, by }` when a colleague has changed the settings meanwhile (`by`: their name, by the setting's), `invalid-argument` with `{ problems }` by field.
 */
export const setSettings = change({
  allow: ["users"],
  input: z.object({
    requestId: RequestId,
    version: SettingsVersion,
    changes: StudySettings.partial().extend({ targets: NewTargets.optional() }),
    /** Settings to be put back to their default. */
    clear: z.array(SettingNameSchema).max(50).optional(),
  }),
  output: z.object({ version: SettingsVersion }),
});
