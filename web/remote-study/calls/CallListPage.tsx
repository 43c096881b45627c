import { staffShortDate, staffTimeOfDay } from "@hb/domain/format.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type Call as CallMade, callOutcome, callOutcomes, datedText } from "@hb/domain/remote-study/call.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Box, Button } from "@mantine/core";
import { IconCheck, IconMicrophone, IconNote, IconPhone, IconPhoneCheck, IconPhoneX } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Page, PageBody } from "../../ui/page/Page.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Call, type CallList, useCallList } from "../data.ts";
import { Rate } from "../list/columns.tsx";
import { useLiveRemoteStudy } from "../live.ts";
import { EnrolmentDrawer } from "../person/EnrolmentDrawer.tsx";
import { RemoteStudyHead } from "../RemoteStudyHead.tsx";
import { CallDialog } from "./CallDialog.tsx";
import { CallLine } from "./CallLine.tsx";
import { useCalls } from "./use-calls.tsx";
import classes from "./CallListPage.module.css";

/** People to call today, the most urgent first. */
export function CallListPage() {
  useLiveRemoteStudy();
  const query = useCallList();
  const { data } = query;
  // Not `person`, which opens the whole profile over any screen.
  const [word, setWord] = useAddressParam("enrolment");
  const openId = word !== undefined && /^\d{1,10}$/.test(word) ? Number(word) : undefined;
  const at = data?.calls.findIndex(({ row }) => row.id === openId) ?? -1;
  const open = (id: number) => setWord(String(id), "new");
  const walk = (rows: 1 | -1) => {
    const next = data?.calls[at + rows]?.row.id;
    if (next !== undefined) setWord(String(next));
  };
  return (
    <Page>
      <RemoteStudyHead at="/remote-study/calls" count={data && countText(data)} />
      <PageBody>
        {query.error && !data && <QueryError query={query} title="Couldn't load the call list" />}
        {query.isPending && (
          <Box p={16}>
            <Skeleton height={28} lines={6} />
          </Box>
        )}
        {data?.calls.length === 0 && (
          <State icon={IconPhoneCheck} title="No one to call">
            People appear here when they miss three surveys in a row, fall below 60%, report symptoms above the
            threshold, are due back from a pause, or asked for a call-back.
          </State>
        )}
        {data && data.calls.length > 0 && (
          <ul className={classes["list"]} aria-label="People to call today">
            {data.calls.map(call => (
              <li key={call.row.id} {...(call.row.id === openId && { "data-open": true })}>
                <CallRow call={call} onOpen={() => open(call.row.id)} />
              </li>
            ))}
          </ul>
        )}
        {data && <CallLines title="Call back later" rows={data.later} onOpen={open} />}
        {data && <CallLines title="Called today" rows={data.calledToday} onOpen={open} />}
      </PageBody>
      {openId !== undefined && (
        <EnrolmentDrawer
          id={openId}
          row={data?.calls[at]?.row}
          {...(at >= 0 && { onWalk: walk })}
          onClose={() => setWord(undefined)}
        />
      )}
    </Page>
  );
}

function countText({ calls, later, calledToday }: CallList): string {
  const parts = [
    `${calls.length === 1 ? "1 person" : `${calls.length} people`} to call`,
    later.length > 0 && `${later.length} later`,
    calledToday.length > 0 && `${calledToday.length} called`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** `No answer, 17 Nov, “Prefers evenings”` */
function describeCall({ outcome, at, note }: CallMade, site: SiteTime): string {
  const said = note === null ? "" : `, “${note}”`;
  return `${callOutcomes.label(outcome)}, ${staffShortDate(dateInZone(at, site.zone), site)}${said}`;
}

const outcomes = [
  { id: callOutcome.reached, icon: IconCheck },
  { id: callOutcome.voicemail, icon: IconMicrophone },
  { id: callOutcome.noAnswer, icon: IconPhoneX },
] as const;

function CallRow({ call: { row, reasons, localTime }, onOpen }: { call: Call; onOpen: () => void }) {
  const { logAtOnce } = useCalls();
  const site = useSiteTime();
  const [isDetailed, setIsDetailed] = useState(false);
  const [first, ...others] = reasons.map(reason => datedText(reason, site));
  return (
    <>
      <div className={classes["who"]}>
        <Row as="p" wrap className={classes["first"]}>
          <button type="button" className={classes["name"]} onClick={onOpen}>
            {fullName(row)}
          </button>
          <StatusChip kind="remoteStudy" status={row.status} bare />
        </Row>
        <Text size="small" tone="faint" className="numbers">
          {row.id}
          {row.type !== null && ` · ${participantTypes.label(row.type)}`}
          {row.standing.day !== null && ` · day ${row.standing.day}`} · <Rate row={row} />
        </Text>
      </div>
      <div className={classes["why"]}>
        <p>{first}</p>
        {others.length > 0 && (
          <Text size="small" tone="faint">
            {others.join(" · ")}
          </Text>
        )}
        {row.lastCall && (
          <Text size="small" tone="faint">
            Last call: {describeCall(row.lastCall, site)}
          </Text>
        )}
      </div>
      <div className={classes["call"]}>
        {row.phone ? (
          <a href={`tel:${row.phone}`} className={`link ${classes["dial"]}`}>
            <IconPhone size={15} aria-hidden="true" /> {formatPhone(row.phone)}
          </a>
        ) : (
          <Faint size="small">No phone number</Faint>
        )}
        <Text size="small" tone={isNight(localTime) ? "amber" : "faint"} className="numbers">
          {staffTimeOfDay(localTime, site.locale)} there{isNight(localTime) && ", night"}
        </Text>
      </div>
      <Acts of="logCall">
        <fieldset className={classes["outcomes"]} aria-label={`Log the call to ${fullName(row)}`}>
          {outcomes.map(({ id, icon: OutcomeIcon }) => (
            <Button
              key={id}
              size="xs"
              leftSection={<OutcomeIcon size={15} aria-hidden="true" />}
              aria-label={`${callOutcomes.label(id)}: ${fullName(row)}`}
              onClick={() => void logAtOnce(row, id)}
            >
              {callOutcomes.label(id)}
            </Button>
          ))}
          <IconButton
            icon={IconNote}
            label={`Log call with note or call-back: ${fullName(row)}`}
            tip="With note or call-back"
            onClick={() => setIsDetailed(true)}
          />
        </fieldset>
      </Acts>
      {isDetailed && <CallDialog person={row} why={first} onClose={() => setIsDetailed(false)} />}
    </>
  );
}

/** Before 8:00 or after 21:00 where they are. */
function isNight(localTime: string): boolean {
  return localTime < "08:00" || localTime >= "21:00";
}

interface CallLinesProps {
  title: string;
  rows: readonly EnrolmentRow[];
  onOpen: (id: number) => void;
}

/** People who aren't to be called now, below the list. */
function CallLines({ title, rows, onOpen }: CallLinesProps) {
  if (rows.length === 0) return null;
  return (
    <section className={classes["others"]} aria-label={title}>
      <Text as="h2" size="small" weight="bold" tone="quiet" mb={4}>
        {title}
      </Text>
      <ul>
        {rows.map(
          row =>
            row.lastCall && (
              <CallLine key={row.id} person={row} call={row.lastCall} isPlanned mayAct onOpen={() => onOpen(row.id)} />
            ),
        )}
      </ul>
    </section>
  );
}
