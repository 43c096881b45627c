/** Why HB cannot start or a command cannot run: one sentence for the operator, printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
