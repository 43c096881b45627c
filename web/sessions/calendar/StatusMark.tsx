import type { SessionKind } from "@hb/domain/sessions/kinds.ts";
import { Chip } from "../../ui/Chip.tsx";
import { lookOfKind } from "../visit/session-look.ts";

/** What a session is: icon, word and tone, also for the two marks of an open slot. */
export function StatusMark({ kind, bare = false }: { kind: SessionKind; bare?: boolean }) {
  const { word, tone, icon } = lookOfKind(kind);
  return (
    <Chip tone={tone} icon={icon} bare={bare}>
      {word}
    </Chip>
  );
}
