import { type ArrivalGroup, matchesArrival } from "@hb/domain/sessions/arrivals.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconUserSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useConnection } from "../backend/connection.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useAddressWord } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { State } from "../ui/page/State.tsx";
import { ArrivalRow } from "./arrivals/ArrivalRow.tsx";
import { counters, countIn, type Row, rowsOf, sections } from "./arrivals/arrivals.ts";
import { type DeskDialog, DeskDialogs } from "./arrivals/DeskDialogs.tsx";
import { useFollowRow } from "./arrivals/follow-row.ts";
import { NotExpected } from "./arrivals/NotExpected.tsx";
import { Counters } from "./Counters.tsx";
import { DeskHead } from "./DeskHead.tsx";
import { DeskSearch } from "./DeskSearch.tsx";
import { DeskSkeleton } from "./DeskSkeleton.tsx";
import { putDone, refreshArrivals, useArrivals } from "./data.ts";
import { OfflineStrip } from "./taps/OfflineStrip.tsx";
import { RefusedTaps } from "./taps/RefusedTaps.tsx";
import type { TapAct } from "./taps/taps.ts";
import { useTaps } from "./taps/use-taps.ts";
import { doneWords, nameOf } from "./words.ts";
import classes from "./FrontDeskPage.module.css";

/** Today at the desk: who is here, who is expected, and one large button for each. */
export function FrontDeskPage() {
  const client = useQueryClient();
  const userId = useUserInfo()?.userId ?? "";
  const connection = useConnection();
  // A desk that stays open over midnight shows the new day.
  const { today } = useSiteTime();
  const arrivals = useArrivals(today);
  const now = useServerNow(10_000);
  const [text, setText] = useState("");
  const [shown, setShown] = useAddressWord("show");
  const [dialog, setDialog] = useState<DeskDialog>();
  const everybody = arrivals.data?.arrivals ?? [];
  const nameOfSession = (id: number) => {
    const arrival = everybody.find(other => other.id === id);
    return arrival && nameOf(arrival);
  };

  const { taps, isStuck, tap, dismiss } = useTaps({
    userId,
    connection,
    onSent: ({ tap: sent, version, waited }) => {
      putDone(client, sent, version);
      const name = nameOfSession(sent.sessionId) ?? String(sent.participantId);
      if (sent.isUndo) return notifyDone(`Undone for ${name}`, { about: `tap ${sent.sessionId}` });
      const { from, act } = sent;
      const back: TapAct =
        act.kind === "bonus"
          ? { kind: "bonus", cents: from.bonusCents }
          : { kind: "status", to: from.status, reason: "Undone" };
      const on = { ...from, id: sent.sessionId, version, participantId: sent.participantId, ...done(act) };
      notifyDone(waited ? `${doneWords(act, name)}. It was sent now` : doneWords(act, name), {
        about: `tap ${sent.sessionId}`,
        undo: () => tap(on, back, "undo"),
      });
    },
    onRefused: () => refreshArrivals(client),
  });

  const rows = rowsOf(everybody, taps);
  const group = counters.find(counter => counter.group === shown)?.group;
  const found = rows.filter(row => matchesArrival(row, text) && (group === undefined || row.group === group));
  const follow = useFollowRow();
  const act = (row: Row, what: TapAct) => {
    follow(row.id);
    if (row.participant) tap({ ...row, participantId: row.participant.id }, what);
  };
  const isOffline = connection === "offline" || isStuck;

  return (
    <div className={classes["page"]}>
      <div className={classes["column"]}>
        <DeskHead />
        <DeskSearch text={text} onSearch={setText} />
        <Counters
          counts={counters.map(counter => ({ ...counter, count: countIn(rows, counter.group) }))}
          chosen={group}
          isKnown={arrivals.data !== undefined}
          onChoose={(next: ArrivalGroup | undefined) => setShown(next)}
        />
        <OfflineStrip isOffline={isOffline} waits={taps.filter(({ refused }) => refused === undefined).length} />
        <RefusedTaps taps={taps} nameOf={nameOfSession} onDismiss={dismiss} />
        {arrivals.isPending && <DeskSkeleton />}
        {arrivals.error && !arrivals.data && (
          <QueryError query={arrivals} title="Today's arrivals could not be loaded" />
        )}
        {sections.map(({ title, groups }) => {
          const inSection = found.filter(row => groups.some(other => other === row.group));
          if (inSection.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h2 className={classes["title"]}>{title}</h2>
              <ul className={classes["rows"]}>
                {inSection.map(row => (
                  <ArrivalRow
                    key={row.id}
                    row={row}
                    now={now}
                    isWaiting={row.taps.length > 0 && isOffline}
                    isOffline={isOffline}
                    onAct={what => act(row, what)}
                    onDialog={kind => setDialog({ kind, row })}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {arrivals.data && rows.length === 0 && text === "" && (
          <State
            icon={IconCalendarOff}
            title="Nobody is expected today"
            acts={
              <Button size="lg" variant="default" renderRoot={props => <Link to="/scheduler" {...props} />}>
                Scheduler
              </Button>
            }
          >
            Visits of today appear here as soon as they are booked.
          </State>
        )}
        {arrivals.data && found.length === 0 && text !== "" && (
          <NotExpected text={text} isOffline={isOffline} isFiltered={group !== undefined} />
        )}
        {rows.length > 0 && found.length === 0 && text === "" && (
          <State
            icon={IconUserSearch}
            title="No one is in this group"
            acts={
              <Button size="lg" variant="default" onClick={() => setShown(undefined)}>
                Show everybody
              </Button>
            }
          >
            The four counters above filter the day.
          </State>
        )}
      </div>
      {dialog && (
        <DeskDialogs
          key={`${dialog.kind} ${dialog.row.id}`}
          dialog={dialog}
          isOffline={isOffline}
          onAct={what => act(dialog.row, what)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** How the session stands after an act, as far as the next one must know. */
function done(act: TapAct) {
  return act.kind === "bonus" ? { bonusCents: act.cents } : { status: act.to };
}
