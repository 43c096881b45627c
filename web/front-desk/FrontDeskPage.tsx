import { type ArrivalGroup, matchesArrival } from "@hb/domain/sessions/arrivals.ts";
import { Box, Button } from "@mantine/core";
import { IconCalendarOff, IconUserSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useConnection } from "../backend/connection.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useAddressParam } from "../shell/routing/address.ts";
import { useSignIn, useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { State } from "../ui/page/State.tsx";
import { ArrivalRow } from "./arrivals/ArrivalRow.tsx";
import { counters, countIn, nameOf, type Row, rowsOf, sections } from "./arrivals/arrivals.ts";
import { type DeskDialog, DeskDialogs } from "./arrivals/DeskDialogs.tsx";
import { NotOnList } from "./arrivals/NotOnList.tsx";
import { Counters, DeskHead, DeskSearch } from "./DeskHead.tsx";
import { arrivalsKey, putSaved, useArrivals, useTomorrow } from "./data.ts";
import { useKeptDay, useOfflineSince } from "./kept/use-kept.ts";
import { OfflineNote, RefusedTaps } from "./taps/TapNotes.tsx";
import type { Sent } from "./taps/tap-sender.ts";
import { doneText, type Tap, type TapAction, waiting } from "./taps/taps.ts";
import { useTaps } from "./taps/use-taps.ts";
import classes from "./FrontDesk.module.css";

/** Today at the desk: who is here, who is expected, and one large button for each. */
export function FrontDeskPage() {
  const client = useQueryClient();
  const userId = useUserInfo()?.userId ?? "";
  const connection = useConnection();
  // A desk that stays open past midnight shows the new day.
  const { today } = useSiteTime();
  const arrivals = useArrivals(today);
  const tomorrow = useTomorrow(today, arrivals.isSuccess);
  const now = useServerNow(10_000);
  const [text, setText] = useState("");
  const [shown, setShown] = useAddressParam("show");
  const [dialog, setDialog] = useState<DeskDialog>();
  const keeper = useKeeper();
  const kept = useKeptDay(keeper, today, {
    today: { day: arrivals.data, at: arrivals.dataUpdatedAt },
    tomorrow: { day: tomorrow.data, at: tomorrow.dataUpdatedAt },
  });
  const day = arrivals.data ?? kept;
  const everyone = day?.arrivals ?? [];
  const nameOfSession = (id: number) => {
    const arrival = everyone.find(other => other.id === id);
    return arrival && nameOf(arrival);
  };

  const onSent = ({ tap: sent, version, waited }: Sent) => {
    putSaved(client, sent, version);
    const about = `tap ${sent.sessionId}`;
    const name = nameOfSession(sent.sessionId) ?? String(sent.participantId);
    if (sent.isUndo) return notifyDone(`Undone for ${name}`, { about });
    const done = doneText(sent.action, name);
    notifyDone(waited ? `${done} (synced)` : done, { about, undo: () => undo(sent, version) });
  };
  const { taps, isStuck, tap, dismiss } = useTaps({
    userId,
    connection,
    onSent,
    onRefused: () => void client.invalidateQueries({ queryKey: arrivalsKey }),
  });
  const undo = ({ from, action, sessionId: id, participantId }: Tap, version: number) => {
    const after = action.kind === "bonus" ? { bonusCents: action.cents } : { status: action.to };
    const back: TapAction =
      action.kind === "bonus"
        ? { kind: "bonus", cents: from.bonusCents }
        : { kind: "status", to: from.status, reason: "Undone" };
    tap({ ...from, ...after, id, version, participantId }, back, "undo");
  };

  const rows = rowsOf(everyone, taps);
  const group = counters.find(counter => counter.group === shown)?.group;
  const found = rows.filter(row => matchesArrival(row, text) && (group === undefined || row.group === group));
  const follow = useFollowRow();
  const act = (row: Row, action: TapAction) => {
    follow(row.id);
    if (row.participant) tap({ ...row, participantId: row.participant.id }, action);
  };
  const isOffline = connection === "offline" || isStuck;
  const since = useOfflineSince(keeper, isOffline, connection);
  const asOf = arrivals.data ? undefined : kept?.asOf;

  return (
    <div className={classes["page"]}>
      <Stack gap={14} className={classes["column"]}>
        <DeskHead />
        <DeskSearch text={text} onSearch={setText} />
        <Counters
          counts={counters.map(counter => ({ ...counter, count: countIn(rows, counter.group) }))}
          chosen={group}
          isLoaded={day !== undefined}
          onChoose={(next: ArrivalGroup | undefined) => setShown(next)}
        />
        <OfflineNote since={isOffline ? (since ?? "now") : undefined} asOf={asOf} waiting={waiting(taps).length} />
        <RefusedTaps taps={taps} nameOf={nameOfSession} onDismiss={dismiss} />
        {arrivals.isPending && !day && (
          <Box p={12} className={classes["rows"] ?? ""}>
            <Skeleton height={48} lines={4} />
          </Box>
        )}
        {arrivals.error && !day && <QueryError query={arrivals} title="Couldn't load today's arrivals" />}
        {sections.map(({ title, groups }) => {
          const inSection = found.filter(row => groups.some(other => other === row.group));
          if (inSection.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <Text as="h2" size="body" weight="bold" tone="quiet" mb={8}>
                {title}
              </Text>
              <ul className={classes["rows"]}>
                {inSection.map(row => (
                  <ArrivalRow
                    key={row.id}
                    row={row}
                    now={now}
                    isWaiting={row.taps.length > 0 && isOffline}
                    isOffline={isOffline}
                    onAction={action => act(row, action)}
                    onDialog={kind => setDialog({ kind, row })}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {day && rows.length === 0 && text === "" && (
          <State
            icon={IconCalendarOff}
            title="No visits today"
            actions={
              <Button size="lg" renderRoot={props => <Link to="/scheduler" {...props} />}>
                Scheduler
              </Button>
            }
          >
            Today's visits appear here as soon as they are booked.
          </State>
        )}
        {day && found.length === 0 && text !== "" && (
          <NotOnList text={text} isOffline={isOffline} isFiltered={group !== undefined} />
        )}
        {rows.length > 0 && found.length === 0 && text === "" && (
          <State
            icon={IconUserSearch}
            title="No one in this group"
            actions={
              <Button size="lg" onClick={() => setShown(undefined)}>
                Show everyone
              </Button>
            }
          >
            Use the four counters above to filter the day.
          </State>
        )}
      </Stack>
      {dialog && (
        <DeskDialogs
          key={`${dialog.kind} ${dialog.row.id}`}
          dialog={dialog}
          isOffline={isOffline}
          onAction={action => act(dialog.row, action)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** Whose arrivals this browser keeps: not those of a covered screen, or of one that shows a colleague's view. */
function useKeeper(): string | undefined {
  const signIn = useSignIn();
  if (signIn.state !== "signed in" || signIn.hasEnded || signIn.user.seenBy !== undefined) return undefined;
  return signIn.user.userId;
}

/** A row that was tapped moves to another group, and its button with it: the keyboard focus follows, the page stays. */
function useFollowRow(): (sessionId: number) => void {
  const tapped = useRef<number>(undefined);
  useEffect(() => {
    if (tapped.current === undefined || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-arrival="${tapped.current}"]`);
    row?.querySelector("button")?.focus({ preventScroll: true });
  });
  return id => {
    tapped.current = id;
  };
}
