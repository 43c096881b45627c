import type { SurveyDefinition } from "../question.ts";
import { daily1 } from "./daily-1.ts";
import { weekly1 } from "./weekly-1.ts";

/** Every version of every questionnaire that anybody was ever asked. None is changed or taken away. */
export const publishedDefinitions: readonly SurveyDefinition[] = [daily1, weekly1];
