import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { Box } from "@mantine/core";
import { IconCheck, IconPhone, IconPhoneCheck } from "@tabler/icons-react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Page, PageBody } from "../../ui/page/Page.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Call, type CallList, useCallList } from "../data.ts";
import { Rate } from "../list/columns.tsx";
import { useLiveRemoteStudy, useRemoteStudyChange } from "../live.ts";
import { EnrolmentDrawer } from "../person/EnrolmentDrawer.tsx";
import { useMarkCalled } from "../person/use-next-action.tsx";
import { RemoteStudyHead } from "../RemoteStudyHead.tsx";
import classes from "./CallListPage.module.css";

/** People to call today, the most urgent first. */
export function CallListPage() {
  useLiveRemoteStudy();
  const query = useCallList();
  const { data } = query;
  const [word, setWord] = useAddressParam("person");
  const openId = word !== undefined && /^\d{1,10}$/.test(word) ? Number(word) : undefined;
  const at = data?.calls.findIndex(({ row }) => row.id === openId) ?? -1;
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
            threshold, or are due back from a pause.
          </State>
        )}
        {data && data.calls.length > 0 && (
          <ul className={classes["list"]} aria-label="People to call today">
            {data.calls.map(call => (
              <li key={call.row.id} {...(call.row.id === openId && { "data-open": true })}>
                <CallRow call={call} onOpen={() => setWord(String(call.row.id), "new")} />
              </li>
            ))}
          </ul>
        )}
        {data && data.calledToday.length > 0 && <CalledToday called={data.calledToday} />}
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

function countText({ calls, calledToday }: CallList): string {
  const called = calledToday.length > 0 ? `, ${calledToday.length} called` : "";
  return `${calls.length === 1 ? "1 person" : `${calls.length} people`} to call today${called}`;
}

function CallRow({ call: { row, reasons, localTime }, onOpen }: { call: Call; onOpen: () => void }) {
  const markCalled = useMarkCalled();
  const [first, ...others] = reasons;
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
          {localTime} there{isNight(localTime) && ", night"}
        </Text>
      </div>
      <ActionButton
        icon={IconCheck}
        aria-label={`Mark as called: ${fullName(row)}`}
        onClick={() =>
          void markCalled(row).then(({ problem }) => {
            if (problem) notifyProblem(problem, { what: "Not marked as called.", about: `call of ${row.id}` });
          })
        }
      >
        Mark as called
      </ActionButton>
    </>
  );
}

/** Before 8:00 or after 21:00 where they are. */
function isNight(localTime: string): boolean {
  return localTime < "08:00" || localTime >= "21:00";
}

function CalledToday({ called }: { called: CallList["calledToday"] }) {
  const { run } = useRemoteStudyChange();
  const { zone } = useSiteTime();
  const putBack = async (participantId: number) => {
    const { problem } = await run("markCalled", { participantId, called: false });
    if (problem) notifyProblem(problem, { what: "Not put back.", about: `call of ${participantId}` });
  };
  return (
    <section className={classes["called"]} aria-label="Called today">
      <Text as="h2" size="small" weight="bold" tone="quiet" mb={4}>
        Called today
      </Text>
      <ul>
        {called.map(({ participantId, name, at, byName }) => (
          <li key={participantId}>
            <b>{name}</b> at <span className="numbers">{timeInZone(at, zone)}</span> by {byName}
            <LinkButton aria-label={`Put ${name} back on the list`} onClick={() => void putBack(participantId)}>
              Put back
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
