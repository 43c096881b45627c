import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { Button } from "@mantine/core";
import { nextActs } from "../person/step-words.ts";
import classes from "./columns.module.css";

interface NextCellProps {
  row: EnrolmentRow;
  /** Little room: the reason stands above the act, not before it. */
  isTight: boolean;
  /** The reason stands elsewhere. */
  onlyAct?: boolean;
  onAct: (row: EnrolmentRow) => void;
}

/** Why somebody stands here, in words, and the one act that fits. */
export function NextCell({ row, isTight, onlyAct = false, onAct }: NextCellProps) {
  const { next } = row;
  if (!next) return null;
  const act = next.act && nextActs[next.act];
  return (
    <span className={classes["next"]} {...(isTight && { "data-tight": true })}>
      {!onlyAct && (
        <span className={classes["why"]} title={next.words}>
          {next.words}
        </span>
      )}
      {act && (
        <Button
          size="xs"
          variant="default"
          className={classes["act"] ?? ""}
          title={next.words}
          aria-label={`${act.word} ${fullName(row)}: ${next.words}`}
          leftSection={<act.icon size={15} stroke={2} aria-hidden="true" />}
          onClick={event => {
            // The row itself opens the person.
            event.stopPropagation();
            onAct(row);
          }}
        >
          {act.word}
        </Button>
      )}
    </span>
  );
}
