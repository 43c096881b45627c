type Kind = "participant" | "session" | "user" | "enrolment" | "device";

const own = new Set<string>();

/** Remembers that this browser made a version, so that it isn't announced here as a colleague's change. */
export function rememberOwnChange(kind: Kind, id: number | string, version: number): void {
  own.add(`${kind} ${id}@${version}`);
}

export function isOwnChange(kind: Kind, id: number | string, version: number): boolean {
  return own.has(`${kind} ${id}@${version}`);
}
