import { staffShortDate, staffTimeOfDay } from "@hb/domain/format.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { callOutcome, callOutcomes, datedText } from "@hb/domain/remote-study/call.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Box, Button } from "@mantine/core";
import { IconCheck, IconMicrophone, IconNote, IconPhone, IconPhoneCheck, IconPhoneX } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Page, PageBody } from "../../ui/page/Page.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Call, useCallList } from "../data.ts";
import { Rate } from "../list/columns.tsx";
import { useLiveRemoteStudy } from "../live.ts";
import { EnrolmentDrawer } from "../person/EnrolmentDrawer.tsx";
import { RemoteStudyHead } from "../RemoteStudyHead.tsx";
import { CallDialog } from "./CallDialog.tsx";
import { CallLine } from "./CallLine.tsx";
import { callListText as text } from "./text.tsx";
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
      <RemoteStudyHead
        at="/remote-study/calls"
        count={data && text.count(data.calls.length, data.later.length, data.calledToday.length)}
      />
      <PageBody>
        {query.error && !data && <QueryError query={query} title={text.unavailable} />}
        {query.isPending && (
          <Box p={16}>
            <Skeleton height={28} lines={6} />
          </Box>
        )}
        {data?.calls.length === 0 && (
          <State icon={IconPhoneCheck} title={text.empty.title}>
            {text.empty.explanation}
          </State>
        )}
        {data && data.calls.length > 0 && (
          <ul className={classes["list"]} aria-label={text.today}>
            {data.calls.map(call => (
              <li key={call.row.id} {...(call.row.id === openId && { "data-open": true })}>
                <CallRow call={call} onOpen={() => open(call.row.id)} />
              </li>
            ))}
          </ul>
        )}
        {data && <CallLines title={text.later} rows={data.later} onOpen={open} />}
        {data && <CallLines title={text.called} rows={data.calledToday} onOpen={open} />}
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

const outcomes = [
  { id: callOutcome.reached, icon: IconCheck },
  { id: callOutcome.voicemail, icon: IconMicrophone },
  { id: callOutcome.noAnswer, icon: IconPhoneX },
] as const;

function CallRow({ call: { row, reasons, localTime }, onOpen }: { call: Call; onOpen: () => void }) {
  const { logAtOnce } = useCalls();
  const site = useSiteTime();
  const [isDetailed, setIsDetailed] = useState(false);
  const { lastCall } = row;
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
          {row.standing.day !== null && ` · ${text.day(row.standing.day)}`} · <Rate row={row} />
        </Text>
      </div>
      <div className={classes["why"]}>
        <p>{first}</p>
        {others.length > 0 && (
          <Text size="small" tone="faint">
            {others.join(" · ")}
          </Text>
        )}
        {lastCall && (
          <Text size="small" tone="faint">
            {text.lastCall(
              callOutcomes.label(lastCall.outcome),
              staffShortDate(dateInZone(lastCall.at, site.zone), site),
              lastCall.note,
            )}
          </Text>
        )}
      </div>
      <div className={classes["call"]}>
        {row.phone ? (
          <a href={`tel:${row.phone}`} className={`link ${classes["dial"]}`}>
            <IconPhone size={15} aria-hidden="true" /> {formatPhone(row.phone)}
          </a>
        ) : (
          <Faint size="small">{text.noPhone}</Faint>
        )}
        <Text size="small" tone={isNight(localTime) ? "amber" : "faint"} className="numbers">
          {text.localTime(staffTimeOfDay(localTime, site.locale), isNight(localTime))}
        </Text>
      </div>
      <Acts of="logCall">
        <fieldset className={classes["outcomes"]} aria-label={text.logCall(fullName(row))}>
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
            label={text.logWithNote(fullName(row))}
            tip={text.withNote}
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
