import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCopy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { type NewPerson, useDuplicatesOf, useSimilar, type WholePerson } from "../data.ts";
import { useMerge } from "../merge/use-merge.tsx";
import { duplicateHintText as text } from "./text.tsx";
import classes from "./Person.module.css";

const maxHints = 3;

function Hint({ isMaybe = false, children }: { isMaybe?: boolean; children: ReactNode }) {
  return (
    <Row as="p" gap={8} align="start" className={classes["hint"]} data-tone={isMaybe ? "amber" : "grey"}>
      <IconCopy size={16} aria-hidden="true" />
      <span>{children}</span>
    </Row>
  );
}

interface DuplicateHintsProps {
  participant: Participant;
  merged: WholePerson["merged"];
  onOpen: (id: number) => void;
}

/** Who may be the same person, whom they were merged into, and who was merged into them. */
export function DuplicateHints({ participant, merged, onOpen }: DuplicateHintsProps) {
  const { undoMerge } = useMerge();
  const { id, mergedInto } = participant;
  const { data: similar = [] } = useDuplicatesOf(id, mergedInto === null);
  const open = (other: number, name: string) => (
    <LinkButton onClick={() => onOpen(other)}>
      {other} {name}
    </LinkButton>
  );
  const undo = (otherId: number) => <LinkButton onClick={() => void undoMerge(otherId)}>{text.undoMerge}</LinkButton>;
  return (
    <Stack gap={8} className={classes["hints"]}>
      {mergedInto !== null && <Hint>{text.mergedInto(open(mergedInto, ""), undo(id))}</Hint>}
      {merged.map(other => (
        <Hint key={other.id}>{text.merged(open(other.id, other.name), undo(other.id))}</Hint>
      ))}
      {similar.slice(0, maxHints).map(({ person, score, reasons }) => (
        <Hint key={person.id} isMaybe>
          {text.similar(
            open(person.id, fullName(person)),
            reasons,
            score,
            <Link
              to="/participants/duplicates"
              search={{ pair: `${Math.min(id, person.id)}-${Math.max(id, person.id)}` }}
              className="link"
            >
              {text.compare}
            </Link>,
          )}
        </Hint>
      ))}
    </Stack>
  );
}

/** Who in HB may be the person being added, so that no second one is made. */
export function SimilarPeople({ person, onOpen }: { person: NewPerson; onOpen: (id: number) => void }) {
  const [typed] = useDebouncedValue(person, 400);
  const canMatch = (typed.firstName !== "" && typed.lastName !== "") || typed.email !== null || typed.phone !== null;
  const { data = [] } = useSimilar(typed, canMatch);
  return (
    <Stack gap={8} className={classes["hints"]} aria-live="polite">
      {canMatch &&
        data.slice(0, maxHints).map(({ person: known, reasons }) => (
          <Hint key={known.id} isMaybe>
            {text.similarToNew(
              <LinkButton onClick={() => onOpen(known.id)}>
                {known.id} {fullName(known)}
              </LinkButton>,
              participantStatuses.label(known.status),
              reasons,
            )}
          </Hint>
        ))}
    </Stack>
  );
}
