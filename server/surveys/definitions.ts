import { definitionProblems } from "@hb/domain/surveys/definition.ts";
import { StartError } from "@hb/platform/start-error.ts";

/** HB doesn't start with an invalid questionnaire. */
export function assertDefinitions(): void {
  const problems = definitionProblems();
  if (problems.length > 0) throw new StartError(`A survey definition is invalid: ${problems.join(" ")}`);
}
