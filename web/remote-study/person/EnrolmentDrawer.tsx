import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { staffShortDate, timeInZone } from "@hb/domain/time.ts";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconUserSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useServerNow } from "../../backend/clock.ts";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { State } from "../../ui/page/State.tsx";
import { useEnrolment } from "../data.ts";
import { EnrolmentSteps } from "./EnrolmentSteps.tsx";
import { EnrolmentParts } from "./RemoteStudyTab.tsx";
import classes from "./EnrolmentDrawer.module.css";

interface EnrolmentDrawerProps {
  id: number;
  /** What the list knows already, so that the head is there at once. */
  row: EnrolmentRow | undefined;
  onWalk?: (rows: 1 | -1) => void;
  onClose: () => void;
}

/** One person's part in the remote study: also for those who may not see the rest of the person. */
export function EnrolmentDrawer({ id, row, onWalk, onClose }: EnrolmentDrawerProps) {
  const query = useEnrolment(id);
  const { data } = query;
  const head = data?.row ?? row;
  const maySeePerson = useUserInfo()?.permissions.participants === true;
  return (
    <Drawer
      wide
      title={head ? fullName(head) : `Participant ${id}`}
      beside={head && <StatusChip kind="remoteStudy" status={head.status} />}
      facts={head && <Facts row={head} />}
      over={
        <>
          <span className={`numbers ${classes["id"]}`}>{id}</span>
          {maySeePerson && (
            <Link to={`/participants/${id}` as never} className="link">
              Whole person
            </Link>
          )}
          <div className={classes["here"]}>
            <Colleagues kind="participant" id={String(id)} />
          </div>
          {onWalk && (
            <>
              <Tooltip label="Previous in the list (↑)">
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Previous" onClick={() => onWalk(-1)}>
                  <IconChevronUp size={17} stroke={2} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Next in the list (↓)">
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Next" onClick={() => onWalk(1)}>
                  <IconChevronDown size={17} stroke={2} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </>
      }
      strip={data && <EnrolmentSteps key={id} enrolment={data} />}
      onClose={onClose}
    >
      {query.error && !data && query.error.code === "not-found" && (
        <State
          icon={IconUserSearch}
          title={`There is no participant ${id}`}
          acts={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        >
          The number may have been mistyped.
        </State>
      )}
      {query.error && !data && query.error.code !== "not-found" && (
        <QueryError query={query} title="This person could not be loaded" />
      )}
      {data && <EnrolmentParts key={id} enrolment={data} mayAct />}
    </Drawer>
  );
}

/** `Loaner · day 23 since 26 Oct · (415) 555-0170, 14:05 there` */
function Facts({ row }: { row: EnrolmentRow }) {
  const { today } = useSiteTime();
  const time = timeInZone(new Date(useServerNow(60_000)).toISOString(), row.timeZone);
  const facts = [
    row.type === null ? "arm not known" : participantTypes.label(row.type),
    row.standing.day !== null && `day ${row.standing.day}`,
    row.startedOn && `since ${staffShortDate(row.startedOn, today)}`,
    `${row.phone ? `${sayPhone(row.phone)}, ` : ""}${time} there`,
  ];
  return <>{facts.filter(Boolean).join(" · ")}</>;
}
