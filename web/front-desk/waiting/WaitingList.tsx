import { staffTime } from "@hb/domain/format.ts";
import { formatMoney } from "@hb/domain/money.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormatWhen } from "../../log/entries/last-editor.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { actionLabel, type DeskAction, type Entry, type EntryProblem, entriesOnTop, undecided } from "./entries.ts";
import { entryText } from "./entry-text.ts";
import { decisionText as text, waitingListText } from "./text.tsx";
import classes from "./WaitingList.module.css";

interface WaitingListProps {
  entries: readonly Entry[];
  /** Those that wait are listed while sending takes longer than a moment. */
  isShown: boolean;
  onDrop: (intentId: string) => void;
  onInsist: (intentId: string) => void;
}

/** Everything that was done here and isn't in HB yet: what needs a decision first, then what waits to be sent. */
export function WaitingList({ entries, isShown, onDrop, onInsist }: WaitingListProps) {
  const open = undecided(entries);
  const rest = entries.filter(({ problem }) => problem === undefined);
  return (
    <>
      <div role="alert" className={classes["live"]}>
        {open.map(entry => (
          <Decision
            key={entry.intentId}
            entry={entry}
            onTop={entriesOnTop(entries, entry)}
            onDrop={() => onDrop(entry.intentId)}
            onInsist={() => onInsist(entry.intentId)}
          />
        ))}
      </div>
      {isShown && rest.length > 0 && (
        <section className={classes["panel"]} aria-label={waitingListText.title(rest.length)}>
          <Text as="h2" size="body" weight="bold">
            {waitingListText.title(rest.length)}
          </Text>
          <ol className={classes["list"]}>
            {rest.map(entry => (
              <Line key={entry.intentId} entry={entry} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

const whoOf = ({ visit, name }: Entry) => [visit?.participantId, name].filter(Boolean).join(" ");

function Line({ entry }: { entry: Entry }) {
  const { action, at } = entry;
  const site = useSiteTime();
  return (
    <Row as="li" gap={12} align="baseline">
      <time className={`numbers ${classes["time"]}`} dateTime={at}>
        {staffTime(at, site)}
      </time>
      <Text as="span" grow className={classes["what"]}>
        <b>{actionLabel(action)}</b> {whoOf(entry)} {action.kind === "note" && <Faint>{action.body}</Faint>}
      </Text>
    </Row>
  );
}

interface DecisionProps {
  entry: Entry;
  /** What was done on top of it. */
  onTop: readonly Entry[];
  onDrop: () => void;
  onInsist: () => void;
}

function Decision({ entry, onTop, onDrop, onInsist }: DecisionProps) {
  const { problem } = entry;
  const when = useFormatWhen();
  const who = whoOf(entry);
  const mine = { by: text.you(when(entry.at)), what: detailsOf(entry.action) };
  switch (problem?.kind) {
    case "conflict": {
      const by = problem.by ?? text.conflict.someone;
      const theirs = {
        by:
          problem.changedAt === null
            ? text.conflict.theirsMeanwhile(by)
            : text.conflict.theirs(by, when(problem.changedAt)),
        what: theirsOf(entry.action, problem.theirs),
      };
      return (
        <Card
          title={text.conflict.title(who)}
          sides={[mine, theirs]}
          note={onTop.length > 0 && text.conflict.lost(onTop.length)}
          dismiss={text.conflict.keep(theirs.what)}
          insist={text.conflict.keep(mine.what)}
          onDrop={onDrop}
          onInsist={onInsist}
        />
      );
    }
    case "similar":
      return (
        <Card
          title={text.similar.title(who)}
          sides={[
            mine,
            ...problem.people
              .slice(0, 3)
              .map(({ id, name, why }) => ({ by: text.similar.known(why), what: `${id} ${name}` })),
          ]}
          dismiss={text.similar.dismiss}
          insist={text.similar.insist}
          onDrop={onDrop}
          onInsist={onInsist}
        />
      );
    default:
      return (
        <Card
          title={text.refused.title(actionLabel(entry.action), who)}
          sides={[mine]}
          note={problem?.kind === "refused" && problem.sentence}
          dismiss={text.refused.dismiss}
          insist={problem?.kind === "refused" && problem.isOld ? text.refused.insistNow : text.refused.insist}
          onDrop={onDrop}
          onInsist={onInsist}
        />
      );
  }
}

function detailsOf(action: DeskAction): string {
  if (action.kind === "status") return sessionWords(action.to, action.excused);
  if (action.kind === "note") return action.body;
  if (action.kind !== "walk-in") return actionLabel(action);
  return [`${action.firstName} ${action.lastName}`, action.phone, action.email].filter(Boolean).join(", ");
}

function theirsOf(mine: DeskAction, theirs: Extract<EntryProblem, { kind: "conflict" }>["theirs"]): string {
  return mine.kind === "bonus" ? entryText.label.bonus(formatMoney(theirs.bonusCents)) : sessionWords(theirs.status);
}

function sessionWords(status: Parameters<typeof sessionStatuses.label>[0], excused?: boolean): string {
  return [sessionStatuses.label(status), excused === undefined ? "" : excused ? text.excused : text.notExcused]
    .filter(Boolean)
    .join(", ");
}

interface Side {
  /** Whose it is, and when they did it. */
  by: string;
  what: string;
}

interface CardProps {
  title: string;
  sides: readonly Side[];
  note?: ReactNode;
  dismiss: string;
  insist: string;
  onDrop: () => void;
  onInsist: () => void;
}

/** Both sides with equal weight, and a button for each. */
function Card({ title, sides, note, dismiss, insist, onDrop, onInsist }: CardProps) {
  const isClosed = useUserInfo() === undefined;
  return (
    <section className={classes["card"]} data-tone="red" aria-label={title}>
      <Row gap={10} align="start">
        <IconAlertTriangle size={20} aria-hidden="true" className={classes["icon"]} />
        <b>{title}</b>
      </Row>
      <div className={classes["sides"]}>
        {sides.map(side => (
          <Stack key={`${side.by} ${side.what}`} className={classes["side"]}>
            <b>{side.what}</b>
            <span>{side.by}</span>
          </Stack>
        ))}
      </div>
      {note && <p>{note}</p>}
      <Row gap={8} wrap justify="end">
        <Button h={48} fz={15} disabled={isClosed} onClick={onDrop}>
          {dismiss}
        </Button>
        <Button h={48} fz={15} disabled={isClosed} onClick={onInsist}>
          {insist}
        </Button>
      </Row>
    </section>
  );
}
