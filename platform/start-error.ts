/** Which part of the configuration is to blame. The app knows what its operator calls it. */
export type Setting = "port" | "host" | "database" | "directDatabase" | "dataDir" | "storage" | "passphrase";

/** Why the server can't start or a command can't run: one sentence for the operator, printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
  readonly setting: Setting | undefined;

  constructor(message: string, setting?: Setting) {
    super(message);
    this.setting = setting;
  }
}
