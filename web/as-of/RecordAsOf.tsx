import type { TimelineSubject } from "@hb/domain/as-of/contract.ts";
import { factLabel, factText, orderedFields } from "@hb/domain/as-of/facts.ts";
import { type Facts as FactsThen, factsAt, isSameFact, knownSince } from "@hb/domain/as-of/timeline.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { IconArrowRight, IconHistory } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { usePlace } from "../log/entries/Entry.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Fact, Facts } from "../ui/layout/Facts.tsx";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { commonText } from "../ui/text.ts";
import { type RecordTimeline, useTimeline } from "./data.ts";
import { MomentField } from "./MomentField.tsx";
import { recordAsOfText as text } from "./text.ts";
import classes from "./AsOf.module.css";

/** Opens the record as it was at any moment, above its history. Nothing without access to the log, or without names. */
export function RecordAsOf({ subject }: { subject: TimelineSubject }) {
  const me = useUserInfo();
  const mayRead = me?.permissions.log === true && !me.terms.hidesNames;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayRead) return null;
  return isOpen ? (
    <Loaded subject={subject} onClose={() => setIsOpen(false)} />
  ) : (
    <ActionButton icon={IconHistory} mb="xs" onClick={() => setIsOpen(true)}>
      {text.open}
    </ActionButton>
  );
}

interface LoadedProps {
  subject: TimelineSubject;
  onClose: () => void;
}

function Loaded({ subject, onClose }: LoadedProps) {
  const timeline = useTimeline(subject);
  return (
    <section className={classes["panel"]} aria-label={text.label}>
      {timeline.isPending && <Skeleton lines={3} />}
      {timeline.error && !timeline.data && <QueryError query={timeline} title={text.loadFailed} />}
      {timeline.data && <Panel kind={subject.kind} timeline={timeline.data} onClose={onClose} />}
    </section>
  );
}

interface PanelProps {
  kind: TimelineSubject["kind"];
  timeline: RecordTimeline;
  onClose: () => void;
}

function Panel({ kind, timeline, onClose }: PanelProps) {
  const place = usePlace();
  // Each change is a stop of the slider; the last one is how the record is now.
  const stops = useMemo(() => stopsOf(timeline), [timeline]);
  const [chosen, setChosen] = useState<string>();
  const at = chosen ?? stops.at(-1) ?? "";
  const stop = Math.max(
    0,
    stops.findLastIndex(moment => moment <= at),
  );
  const then = factsAt(timeline, at);
  const moment = staffDateTime(at, place);
  return (
    <Stack gap={12}>
      <Row gap={8} justify="between">
        <Text as="h4" weight="bold">
          {text.title(moment)}
        </Text>
        <LinkButton onClick={onClose}>{commonText.close}</LinkButton>
      </Row>
      <Row gap={12} rowGap={12} align="end" wrap>
        <label className={classes["slider"]}>
          <span>{text.stop(stop + 1, stops.length)}</span>
          <input
            type="range"
            aria-label={text.slider}
            // A screen reader says the date, not the number of the stop.
            aria-valuetext={moment}
            min={0}
            max={stops.length - 1}
            value={stop}
            onChange={event => setChosen(stops[event.currentTarget.valueAsNumber])}
          />
        </label>
        <MomentField at={at} onMoment={setChosen} />
      </Row>
      <Result kind={kind} timeline={timeline} then={then} />
    </Stack>
  );
}

function stopsOf({ began, changes }: RecordTimeline): string[] {
  const moments = [...new Set([...(began === null ? [] : [began]), ...changes.map(({ at }) => at)])];
  return moments.toSorted();
}

interface ResultProps {
  kind: PanelProps["kind"];
  timeline: RecordTimeline;
  then: FactsThen | undefined;
}

function Result({ kind, timeline, then }: ResultProps) {
  const place = usePlace();
  const { now, labels, people, anonymizedAt, began } = timeline;
  const words = { words: place.words, labels, people };
  if (!then)
    return (
      <Text as="output" tone="quiet">
        {began === null ? text.notThere : text.added(staffDateTime(began, place))}
      </Text>
    );
  const fields = orderedFields(kind, now);
  const unknown = fields.filter(field => then[field] === undefined);
  if (anonymizedAt !== null && unknown.length === fields.length)
    return (
      <Text as="output" tone="quiet">
        {text.anonymized(staffDateTime(anonymizedAt, place))}
      </Text>
    );
  const known = fields.filter(field => then[field] !== undefined);
  const changed = known.filter(field => !isSameFact(then[field], now[field]));
  const same = known.filter(field => !changed.includes(field));
  const textOf = (field: string, value: unknown) => factText(kind, field, value, words);
  return (
    <>
      <Text as="output" tone="quiet">
        {text.differences(changed.length)}
      </Text>
      {changed.length > 0 && (
        <Facts labelWidth={132} gap={6}>
          {changed.map(field => (
            <Fact key={field} name={factLabel(kind, field, words)}>
              <b>{textOf(field, then[field])}</b>{" "}
              <Text as="span" tone="quiet" className={classes["today"]}>
                <IconArrowRight size={13} aria-hidden="true" /> {text.today(textOf(field, now[field]))}
              </Text>
            </Fact>
          ))}
        </Facts>
      )}
      {unknown.length > 0 && (
        <Facts labelWidth={132} gap={6}>
          {unknown.map(field => (
            <Fact key={field} name={factLabel(kind, field, words)}>
              <Text as="span" tone="faint">
                {text.notKnownBefore(staffDateTime(knownSince(timeline, field) ?? "", place))}
              </Text>
            </Fact>
          ))}
        </Facts>
      )}
      {same.length > 0 && (
        <details>
          <summary>{text.same(same.length)}</summary>
          <Facts labelWidth={132} gap={6} className={classes["same"]}>
            {same.map(field => (
              <Fact key={field} name={factLabel(kind, field, words)}>
                {textOf(field, then[field])}
              </Fact>
            ))}
          </Facts>
        </details>
      )}
    </>
  );
}
