import { definitionProblems } from "@hb/domain/surveys/definition.ts";
import { StartError } from "@hb/platform/start-error.ts";

/** HB does not start with a questionnaire that it could not ask. */
export function assertDefinitions(): void {
  const problems = definitionProblems();
  if (problems.length > 0) throw new StartError(`A survey definition is invalid: ${problems.join(" ")}`);
}
