import { undoReason } from "@hb/domain/contract.ts";
import { type ArrivalGroup, matchesArrival } from "@hb/domain/sessions/arrivals.ts";
import { Box, Button } from "@mantine/core";
import { IconCalendarOff, IconUserSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useServerNow } from "../backend/clock.ts";
import { useConnection, useOfflineSince } from "../backend/connection.ts";
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
import { WalkInDialog } from "./arrivals/WalkInDialog.tsx";
import { useKeptForms } from "./consent/use-kept-forms.ts";
import { Counters, DeskHead, DeskSearch } from "./DeskHead.tsx";
import { arrivalsKey, putSaved, useArrivals, useTomorrow } from "./data.ts";
import type { KeptDay } from "./kept/desk-store.ts";
import { useKeptDay } from "./kept/use-kept.ts";
import { DaySheet } from "./sheet/DaySheet.tsx";
import { TypeInCodes, type Written } from "./sheet/TypeInCodes.tsx";
import { frontDeskText } from "./text.ts";
import { DeskState } from "./waiting/DeskState.tsx";
import { afterEntry, type DeskAction, doneText, type Entry } from "./waiting/entries.ts";
import type { Sent } from "./waiting/entry-sender.ts";
import { useEntries } from "./waiting/use-entries.ts";
import { WaitingList } from "./waiting/WaitingList.tsx";
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
  const [isTypingIn, setIsTypingIn] = useState(false);
  const [printed, setPrinted] = useState<Pick<KeptDay, "on" | "arrivals">>();
  const [walkIn, setWalkIn] = useState<string>();
  const keeper = useKeeper();
  const kept = useKeptDay(keeper, today, {
    today: { day: arrivals.data, at: arrivals.dataUpdatedAt },
    tomorrow: { day: tomorrow.data, at: tomorrow.dataUpdatedAt },
  });
  useKeptForms(keeper, [arrivals.data, tomorrow.data]);
  const day = arrivals.data ?? kept;
  const everyone = day?.arrivals ?? [];

  const last = useRef<Sent>(undefined);
  const onSent = (sent: Sent) => {
    const { entry, version, waited } = sent;
    putSaved(client, entry, version);
    if (waited) last.current = sent;
    else notifySent(sent, doneOf(sent));
  };
  const notifySent = ({ entry, version }: Sent, done: string) => {
    const about = `entry ${entry.visit?.id ?? entry.intentId}`;
    if (entry.isUndo) return notifyDone(frontDeskText.undone(entry.name), { about });
    const undo = version === null ? {} : { undo: () => undoEntry(entry, version) };
    notifyDone(done, { about, ...undo });
  };
  const onAllSent = (count: number) => {
    const sent = last.current;
    if (count > 1) notifyDone(frontDeskText.severalSent(count));
    else if (sent) notifySent(sent, frontDeskText.sentLater(doneOf(sent)));
  };
  const { entries, isStuck, isSlow, add, drop, insist } = useEntries({
    userId,
    connection,
    onSent,
    onStopped: () => void client.invalidateQueries({ queryKey: arrivalsKey }),
    onAllSent,
  });
  const undoEntry = ({ action, visit, name }: Entry, version: number) => {
    if (!visit || (action.kind !== "status" && action.kind !== "bonus")) return;
    const { from, id, participantId } = visit;
    const after = action.kind === "bonus" ? { bonusCents: action.cents } : { status: action.to };
    const back: DeskAction =
      action.kind === "bonus"
        ? { kind: "bonus", cents: from.bonusCents }
        : { kind: "status", to: from.status, reason: undoReason };
    add({ on: { ...from, ...after, id, version, participantId }, name, action: back, isUndo: true });
  };

  const rows = rowsOf(everyone, entries);
  const group = counters.find(counter => counter.group === shown)?.group;
  const found = rows.filter(row => matchesArrival(row, text) && (group === undefined || row.group === group));
  const follow = useFollowRow();
  const act = (row: Row, action: DeskAction) => {
    follow(row.id);
    if (row.participant) add({ on: { ...row, participantId: row.participant.id }, name: nameOf(row), action });
  };
  const write = (row: Row, written: readonly Written[]) => {
    const { participant } = row;
    if (!participant) return;
    let session = row;
    for (const one of written) {
      add({ on: { ...session, participantId: participant.id }, name: nameOf(row), ...one });
      session = afterEntry(session, one);
    }
  };
  const print = (other: typeof printed) => {
    flushSync(() => setPrinted(other));
    window.addEventListener("afterprint", () => setPrinted(undefined), { once: true });
    window.print();
  };
  const isOffline = connection === "offline" || isStuck;
  const since = useOfflineSince();
  const asOf = arrivals.data ? undefined : kept?.asOf;

  return (
    <div className={classes["page"]}>
      <Stack gap={14} className={classes["column"]}>
        <DeskHead
          onPrint={{ today: () => print(undefined), tomorrow: tomorrow.data && (() => print(tomorrow.data)) }}
          onTypeIn={() => setIsTypingIn(true)}
        />
        <DeskSearch text={text} onSearch={setText} />
        <Counters
          counts={counters.map(counter => ({ ...counter, count: countIn(rows, counter.group) }))}
          chosen={group}
          isLoaded={day !== undefined}
          onChoose={(next: ArrivalGroup | undefined) => setShown(next)}
        />
        <DeskState isOffline={isOffline} since={since} isSlow={isSlow} asOf={asOf} />
        <WaitingList entries={entries} isShown={isOffline || isSlow} onDrop={drop} onInsist={insist} />
        {arrivals.isPending && !day && (
          <Box p={12} className={classes["rows"] ?? ""}>
            <Skeleton height={48} lines={4} />
          </Box>
        )}
        {arrivals.error && !day && <QueryError query={arrivals} title={frontDeskText.loadFailed} />}
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
                    isWaiting={row.entries.length > 0 && (isOffline || isSlow)}
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
            title={frontDeskText.noVisits.title}
            actions={
              <Button size="lg" renderRoot={props => <Link to="/scheduler" {...props} />}>
                {frontDeskText.scheduler}
              </Button>
            }
          >
            {frontDeskText.noVisits.text}
          </State>
        )}
        {day && found.length === 0 && text !== "" && (
          <NotOnList
            text={text}
            isOffline={isOffline}
            isFiltered={group !== undefined}
            onWalkIn={() => setWalkIn(text)}
          />
        )}
        {rows.length > 0 && found.length === 0 && text === "" && (
          <State
            icon={IconUserSearch}
            title={frontDeskText.emptyGroup.title}
            actions={
              <Button size="lg" onClick={() => setShown(undefined)}>
                {frontDeskText.emptyGroup.showEveryone}
              </Button>
            }
          >
            {frontDeskText.emptyGroup.text}
          </State>
        )}
      </Stack>
      <DaySheet {...(printed ?? { on: today, arrivals: rows })} />
      {isTypingIn && <TypeInCodes rows={rows} onWritten={write} onClose={() => setIsTypingIn(false)} />}
      {walkIn !== undefined && (
        <WalkInDialog
          name={walkIn}
          onAdd={action => {
            add({ on: null, name: [action.firstName, action.lastName].filter(Boolean).join(" "), action });
            setText("");
          }}
          onClose={() => setWalkIn(undefined)}
        />
      )}
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

/** A walk-in who now is in HB has a number. */
const doneOf = ({ entry, participantId }: Sent) =>
  doneText(entry.action, [participantId, entry.name].filter(Boolean).join(" "));

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
