import type { SessionPerson } from "@hb/domain/sessions/session.ts";
import { lookOf } from "../../status/status-look.ts";
import { Chip } from "../../ui/Chip.tsx";

/** `Consent not signed`: beside the status of a visit, a bare “Asked” would not say what was asked. */
export function ConsentChip({ state }: { state: SessionPerson["consent"] }) {
  const { word, tone, icon } = lookOf("consent", state);
  return (
    <Chip tone={tone} icon={icon}>
      Consent {word.toLowerCase()}
    </Chip>
  );
}
