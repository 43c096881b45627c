import { staffShortDate, staffTime } from "@hb/domain/format.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { IconUserSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useServerNow } from "../../backend/clock.ts";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { useEnrolment } from "../data.ts";
import { EnrolmentSteps } from "./EnrolmentSteps.tsx";
import { EnrolmentParts } from "./RemoteStudyTab.tsx";
import { enrolmentText as text } from "./text.tsx";
import classes from "./Enrolment.module.css";

interface EnrolmentDrawerProps {
  id: number;
  /** The row the list already has, so that the head is there immediately. */
  row: EnrolmentRow | undefined;
  onWalk?: (rows: 1 | -1) => void;
  onClose: () => void;
}

/** One person's enrolment, also for users who can't see the rest of the profile. */
export function EnrolmentDrawer({ id, row, onWalk, onClose }: EnrolmentDrawerProps) {
  const query = useEnrolment(id);
  const { data } = query;
  const head = data?.row ?? row;
  const isLookOnly = useLookOnly("setEnrolmentStatus");
  const maySeePerson = useUserInfo()?.permissions.participants === true;
  return (
    <Drawer
      wide
      title={head ? fullName(head) : text.participant(id)}
      beside={head && <StatusChip kind="remoteStudy" status={head.status} />}
      facts={head && <Facts row={head} />}
      over={
        <>
          <span className={`numbers ${classes["id"]}`}>{id}</span>
          {maySeePerson && (
            <Link to={`/participants/${id}` as never} className="link">
              {text.openProfile}
            </Link>
          )}
          <Row grow justify="end">
            <Colleagues kind="participant" id={String(id)} />
          </Row>
        </>
      }
      onWalk={onWalk}
      strip={
        data && (
          <Acts of="setEnrolmentStatus">
            <EnrolmentSteps key={id} enrolment={data} />
          </Acts>
        )
      }
      onClose={onClose}
    >
      {query.error && !data && (
        <QueryError
          query={query}
          title={text.unavailable}
          missing={{
            icon: IconUserSearch,
            title: text.notFound(id),
            text: text.checkNumber,
            onClose,
          }}
        />
      )}
      {data && <EnrolmentParts key={id} enrolment={data} mayAct={!isLookOnly} />}
    </Drawer>
  );
}

/** `Loaner · day 23 since 26 Oct · (415) 555-0170, 14:05 there` */
function Facts({ row }: { row: EnrolmentRow }) {
  const site = useSiteTime();
  const time = staffTime(new Date(useServerNow(60_000)).toISOString(), { ...site, zone: row.timeZone });
  const facts = [
    row.type === null ? text.armUnknown : participantTypes.label(row.type),
    row.standing.day !== null && text.day(row.standing.day),
    row.startedOn && text.since(staffShortDate(row.startedOn, site)),
    text.localTime(time, row.phone && formatPhone(row.phone)),
  ];
  return <>{facts.filter(Boolean).join(" · ")}</>;
}
