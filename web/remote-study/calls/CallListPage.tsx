import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconPhone, IconPhoneCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { attempt } from "../../change/attempt.ts";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressWord } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Call, type CallList, markCalled, useCallList } from "../data.ts";
import { Rate } from "../list/columns.tsx";
import { useLiveRemoteStudy } from "../live.ts";
import { useCalled } from "../person/CallDialog.tsx";
import { EnrolmentDrawer } from "../person/EnrolmentDrawer.tsx";
import { RemoteStudyHead } from "../RemoteStudyHead.tsx";
import classes from "./CallListPage.module.css";

/** Whom to speak with today, the most urgent first. */
export function CallListPage() {
  useLiveRemoteStudy();
  const query = useCallList();
  const { data } = query;
  const [word, setWord] = useAddressWord("person");
  const openId = word !== undefined && /^\d{1,10}$/.test(word) ? Number(word) : undefined;
  const at = data?.calls.findIndex(({ row }) => row.id === openId) ?? -1;
  const walk = (rows: 1 | -1) => {
    const next = data?.calls[at + rows]?.row.id;
    if (next !== undefined) setWord(String(next));
  };
  return (
    <div className={classes["page"]}>
      <RemoteStudyHead at="/remote-study/calls" count={data && sayCount(data)} />
      <div className={classes["body"]}>
        {query.error && !data && <QueryError query={query} title="The call list could not be loaded" />}
        {query.isPending && <CallSkeleton />}
        {data?.calls.length === 0 && (
          <State icon={IconPhoneCheck} title="Nobody needs a call now">
            Whoever misses three surveys in a row, falls under 60 %, has symptoms over the threshold or comes back from
            a pause appears here by itself.
          </State>
        )}
        {data && data.calls.length > 0 && (
          <ul className={classes["list"]} aria-label="Whom to call today">
            {data.calls.map(call => (
              <li key={call.row.id} {...(call.row.id === openId && { "data-open": true })}>
                <CallRow call={call} onOpen={() => setWord(String(call.row.id), "new")} />
              </li>
            ))}
          </ul>
        )}
        {data && data.calledToday.length > 0 && <CalledToday called={data.calledToday} />}
      </div>
      {openId !== undefined && (
        <EnrolmentDrawer
          id={openId}
          row={data?.calls[at]?.row}
          {...(at >= 0 && { onWalk: walk })}
          onClose={() => setWord(undefined)}
        />
      )}
    </div>
  );
}

function sayCount({ calls, calledToday }: CallList): string {
  const called = calledToday.length > 0 ? `, ${calledToday.length} called` : "";
  return `${calls.length === 1 ? "1 person" : `${calls.length} people`} to call today${called}`;
}

function CallRow({ call: { row, reasons, localTime }, onOpen }: { call: Call; onOpen: () => void }) {
  const tell = useCalled();
  const [first, ...others] = reasons;
  return (
    <>
      <div className={classes["who"]}>
        <p className={classes["first"]}>
          <button type="button" className={classes["name"]} onClick={onOpen}>
            {fullName(row)}
          </button>
          <StatusChip kind="remoteStudy" status={row.status} bare />
        </p>
        <p className={`numbers ${classes["facts"]}`}>
          {row.id}
          {row.type !== null && ` · ${participantTypes.label(row.type)}`}
          {row.standing.day !== null && ` · day ${row.standing.day}`} · <Rate row={row} />
        </p>
      </div>
      <div className={classes["why"]}>
        <p>{first}</p>
        {others.length > 0 && <p className={classes["facts"]}>{others.join(" · ")}</p>}
      </div>
      <div className={classes["call"]}>
        {row.phone ? (
          <a href={`tel:${row.phone}`} className="link">
            {sayPhone(row.phone)}
          </a>
        ) : (
          <span className={classes["facts"]}>No phone number</span>
        )}
        <p className={`numbers ${isNight(localTime) ? classes["night"] : classes["facts"]}`}>
          {localTime} there{isNight(localTime) && ", night"}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconPhone size={16} stroke={2} aria-hidden="true" />}
        aria-label={`Mark ${fullName(row)} as called`}
        onClick={() => void tell(row)}
      >
        Called
      </Button>
    </>
  );
}

/** Nobody is rung up before eight in the morning or after nine in the evening of their own day. */
function isNight(localTime: string): boolean {
  return localTime < "08:00" || localTime >= "21:00";
}

function CalledToday({ called }: { called: CallList["calledToday"] }) {
  const client = useQueryClient();
  const { zone } = useSiteTime();
  return (
    <section className={classes["called"]} aria-label="Called today">
      <h2>Called today</h2>
      <ul>
        {called.map(({ participantId, name, at, byName }) => (
          <li key={participantId}>
            <b>{name}</b> at <span className="numbers">{timeInZone(at, zone)}</span> by {byName}
            <button
              type="button"
              className="link"
              aria-label={`Put ${name} back on the list`}
              onClick={() => void attempt(markCalled(client, participantId, false))}
            >
              Put back
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CallSkeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {Array.from({ length: 6 }, (_, n) => (
        <div key={n}>
          <span style={{ width: 140 + ((n * 37) % 5) * 12 }} />
          <span style={{ width: 180 + ((n * 53) % 7) * 14 }} />
        </div>
      ))}
    </div>
  );
}
