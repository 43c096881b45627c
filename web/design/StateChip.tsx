import { type DraftState, draftStateLabels } from "@hb/domain/design/document.ts";
import {
  type Icon,
  IconCalendarClock,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconRosetteDiscountCheck,
} from "@tabler/icons-react";
import { Chip } from "../ui/Chip.tsx";
import type { Tone } from "../ui/theme/tokens.ts";

const stateLooks: Record<DraftState, { tone: Tone; icon: Icon }> = {
  draft: { tone: "grey", icon: IconPencil },
  checked: { tone: "blue", icon: IconCircleCheck },
  approved: { tone: "green", icon: IconRosetteDiscountCheck },
  waiting: { tone: "amber", icon: IconClock },
  scheduled: { tone: "green", icon: IconCalendarClock },
};

/** How far a draft has come. */
export function StateChip({ state }: { state: DraftState }) {
  return (
    <Chip {...stateLooks[state]} small>
      {draftStateLabels[state]}
    </Chip>
  );
}
