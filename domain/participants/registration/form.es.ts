import { standardForm as english } from "./form.ts";
import type { FormContent } from "./form-content.ts";
import { registrationSteps } from "./text.es.ts";

const texts: Partial<Record<string, object>> = registrationSteps;

export const standardForm: FormContent = {
  ...english,
  steps: english.steps.map(step => ({ ...step, ...texts[step.id] })),
};
