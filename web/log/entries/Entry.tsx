import { staffFullTime, staffTime } from "@hb/domain/format.ts";
import { logActions } from "@hb/domain/log/actions.ts";
import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import { counted, createLogFormat, type LogFormat } from "@hb/domain/log/format.ts";
import type { Segment } from "@hb/domain/log/phrase.ts";
import { changeBeside, reasonOf, sentenceOf } from "@hb/domain/log/sentences.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useMemo } from "react";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { Text } from "../../ui/layout/Text.tsx";
import type { LeadTo } from "./record-address.ts";
import { entryText } from "./text.tsx";
import classes from "./Entries.module.css";

interface EntryProps {
  entry: LoggedEntry;
  place: Place;
  isFresh?: boolean;
  leadTo: LeadTo;
  /** The record that is already open: names don't link to it. */
  within?: Subject;
  onFollow?: () => void;
  /** A button for this entry. */
  act?: ReactNode;
  /** What belongs to it, unfolded on request. */
  parts?: readonly LoggedEntry[];
}

/** One entry: when, who did what, the value before and after, why, and which action it was. */
export const Entry = memo(function Entry({
  entry,
  place,
  isFresh,
  leadTo,
  within,
  onFollow,
  act,
  parts = [],
}: EntryProps) {
  const { words } = place;
  const sentence = sentenceOf(entry, words);
  const change = changeBeside(sentence, entry, words);
  const reason = reasonOf(entry);
  const how = howText(entry);
  return (
    <article
      className={classes["entry"]}
      {...(isFresh && { "data-fresh": true })}
      {...(entry.payload === null && { "data-erased": true })}
    >
      <time className={classes["time"]} dateTime={entry.at} title={staffFullTime(entry.at, place)}>
        {staffTime(entry.at, place)}
      </time>
      <div className={classes["told"]}>
        <p className={classes["sentence"]}>
          {sentence.map((segment, at) => (
            // A sentence never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={at} segment={segment} leadTo={leadTo} within={within} onFollow={onFollow} />
          ))}
        </p>
        {change && <Change {...change} />}
        {reason !== undefined && <Text tone="quiet">{entryText.reason(reason)}</Text>}
        <Text size="small" tone="faint" mt={2}>
          {logActions.label(entry.action)}
          {how !== undefined && ` · ${how}`}
          {act}
        </Text>
        {parts.length > 0 && (
          <details className={classes["parts"]}>
            <summary>{counted(parts.length, "change")}</summary>
            {parts.map(part => (
              <Entry
                key={part.id}
                entry={part}
                place={place}
                leadTo={leadTo}
                {...(within && { within })}
                {...(onFollow && { onFollow })}
              />
            ))}
          </details>
        )}
      </div>
    </article>
  );
});

function howText({ actor, payload }: LoggedEntry): string | undefined {
  if (actor.kind === "participant")
    return payload?.["witnessName"] === undefined ? entryText.viaLink : entryText.onTablet;
  return actor.kind === "system" ? entryText.automatic : undefined;
}

interface PartProps {
  segment: Segment;
  leadTo: LeadTo;
  within: Subject | undefined;
  onFollow: (() => void) | undefined;
}

function Part({ segment: { text, strong, leadsTo }, leadTo, within, onFollow }: PartProps) {
  if (!strong) return text;
  const isHere = leadsTo?.kind === within?.kind && leadsTo?.id === within?.id;
  const way = leadsTo && !isHere ? leadTo(leadsTo) : undefined;
  if (!way) return <b>{text}</b>;
  return (
    <Link to={way.to} search={way.search} className={classes["name"] ?? ""} onClick={onFollow}>
      {text}
    </Link>
  );
}

function Change({ old, new: now }: { old: string | undefined; new: string | undefined }) {
  const before = <del>{old}</del>;
  const after = <ins>{now}</ins>;
  return (
    <p className={classes["change"]}>
      {old === undefined
        ? now !== undefined && after
        : now === undefined
          ? entryText.removed(before)
          : entryText.change(before, <IconArrowRight size={13} aria-hidden="true" />, after)}
    </p>
  );
}

/** No study has said another one yet. */
const currency = "USD";

export interface Place extends SiteTime {
  words: LogFormat;
}

/** How the log writes times, days and money at this site. */
export function usePlace(): Place {
  const site = useSiteTime();
  return useMemo(() => ({ ...site, words: createLogFormat(site, currency) }), [site]);
}
