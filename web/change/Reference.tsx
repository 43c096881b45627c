import { CopyLink } from "../ui/fields/CopyLink.tsx";
import type { Problem } from "./problem.ts";

/** What support needs to find an unexpected failure in the server's log; nothing for a refusal that explains itself. */
export function Reference({ of: { reference } }: { of: Pick<Problem, "reference"> }) {
  if (reference === undefined) return null;
  return (
    <>
      Reference <code>{reference}</code> <CopyLink text={reference} />
    </>
  );
}
