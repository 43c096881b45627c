import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { NewTargets } from "../overview/targets.ts";
import { NewSecondFactorRule } from "../users/second-factor.ts";
import { StudySettings } from "./settings.ts";

const SettingNameSchema = z.enum(Object.keys(StudySettings.shape) as [keyof StudySettings, ...(keyof StudySettings)[]]);

/** Goes up with every change; 0 before the first one. */
const SettingsVersion = z.int().min(0);

export const getSettings = read({
  names: "none",
  allow: ["users"],
  input: z.null(),
  output: z.object({
    settings: StudySettings,
    /** What applies until the study sets its own value: from the environment, or HB's own. */
    defaults: StudySettings,
    /** Which settings the study has set itself. */
    decided: z.array(SettingNameSchema),
    /** Which can no longer be changed, each with the reason. */
    fixed: z.partialRecord(SettingNameSchema, z.string()),
    version: SettingsVersion,
    changedAt: Instant.nullable(),
    /** Whether an email server is set up; without one, all emails wait in the outbox. */
    hasMailServer: z.boolean(),
  }),
});

/**
 * Takes only the changes, and what goes back to its default. Refused as `aborted` with `{ theirs, by }` if a colleague
 * changed the settings first (`by`: their name, by setting), and as `invalid-argument` with `{ problems }` by field.
 */
export const setSettings = change({
  allow: ["users"],
  input: z.object({
    requestId: RequestId,
    version: SettingsVersion,
    changes: StudySettings.partial().extend({
      targets: NewTargets.optional(),
      secondFactor: NewSecondFactorRule.optional(),
    }),
    /** Settings to reset to their default. */
    clear: z.array(SettingNameSchema).max(50).optional(),
  }),
  output: z.object({ version: SettingsVersion }),
});
