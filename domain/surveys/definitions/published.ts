import type { SurveyDefinition } from "../question.ts";
import { daily1 } from "./daily-1.ts";
import { daily2 } from "./daily-2.ts";
import { weekly1 } from "./weekly-1.ts";

/** Every published version of every questionnaire. They are never changed or removed. */
export const publishedDefinitions: readonly SurveyDefinition[] = [daily1, daily2, weekly1];
