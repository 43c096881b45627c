import type { Participant } from "@hb/domain/participants/participant.ts";
import { type ParticipantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { Button } from "@mantine/core";
import { Row } from "../../ui/layout/Stack.tsx";
import { suggestedStatusText as text } from "./text.tsx";
import classes from "./Person.module.css";

interface SuggestedStatusProps {
  participant: Participant;
  onSet: (to: ParticipantStatus, reason: string) => void;
}

/** What a screening rule suggests, until someone has decided. */
export function SuggestedStatus({ participant, onSet }: SuggestedStatusProps) {
  const { suggestion, status, mergedInto } = participant;
  if (!suggestion || status !== null || mergedInto !== null) return null;
  const label = participantStatuses.label(suggestion.status);
  return (
    <Row gap={8} wrap className={classes["strip"]} role="note" aria-label={text.label}>
      <p className={classes["words"]}>{text.words(<b>{label}</b>, suggestion.reason)}</p>
      <Button onClick={() => onSet(suggestion.status, suggestion.reason)}>{text.set(label)}</Button>
    </Row>
  );
}
