import { whyAnonymised } from "@hb/domain/data-protection/anonymisation.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { PageHead } from "../ui/page/PageHead.tsx";
import { State } from "../ui/page/State.tsx";
import { AnonymiseDialog } from "./AnonymiseDialog.tsx";
import { Due } from "./Due.tsx";
import {
  type AnonymisationRequest,
  useAnonymisationRequests,
  useLiveDataProtection,
  useRetentionDue,
  useSealedDue,
} from "./data.ts";
import { SealedDue } from "./SealedDue.tsx";
import classes from "./DataProtectionPage.module.css";

interface Deciding {
  ids: readonly number[];
  why?: "retention";
}

/** Who waits for a second holder of users, whose retention period has ended, and what is still sealed of others. */
export function DataProtectionPage() {
  useLiveDataProtection();
  const requests = useAnonymisationRequests();
  const [page, setPage] = useState(0);
  const due = useRetentionDue(page);
  const sealed = useSealedDue();
  const [deciding, setDeciding] = useState<Deciding>();
  const asked = requests.data ?? [];
  const total = due.data?.total ?? 0;
  const isEmpty = requests.data?.length === 0 && due.data?.total === 0 && sealed.data?.total === 0;
  return (
    <div className={classes["page"]}>
      <PageHead
        title="Data protection"
        count={due.data && requests.data && sayCount(asked.length, total, sealed.data?.total ?? 0)}
      />
      <div className={classes["body"]}>
        {requests.error && !requests.data && (
          <QueryError query={requests} title="It could not be looked up who waits" />
        )}
        {due.error && !due.data && <QueryError query={due} title="It could not be looked up who is due" />}
        {sealed.error && !sealed.data && (
          <QueryError query={sealed} title="It could not be looked up which sealed consents are due" />
        )}
        {(requests.isPending || due.isPending) && !requests.error && !due.error && <Skeleton />}
        {isEmpty && (
          <State icon={IconShieldCheck} title="Nobody is due">
            Whoever was not changed for longer than the retention periods in the{" "}
            <Link to="/settings" hash="data-protection" className="link">
              settings
            </Link>{" "}
            say appears here. One person is anonymised from their own page.
          </State>
        )}
        {asked.length > 0 && <Asked requests={asked} onLook={ids => setDeciding({ ids })} />}
        {due.data && total > 0 && (
          <Due
            rows={due.data.rows}
            counts={due.data.counts}
            total={total}
            page={page}
            onPage={setPage}
            onAct={ids => setDeciding({ ids, why: "retention" })}
          />
        )}
        {sealed.data && sealed.data.total > 0 && <SealedDue {...sealed.data} />}
      </div>
      {deciding && (
        <AnonymiseDialog
          participantIds={deciding.ids}
          {...(deciding.why && { why: deciding.why })}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  );
}

function sayCount(asked: number, due: number, sealed: number): string {
  const parts = [
    asked > 0 && (asked === 1 ? "1 request waits" : `${asked} requests wait`),
    due === 1 ? "1 person is due" : `${due.toLocaleString("en-US")} people are due`,
    sealed > 0 && `sealed consents of ${sealed.toLocaleString("en-US")}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Those of one colleague and one moment were asked for together and are decided together. */
function Asked({ requests, onLook }: { requests: readonly AnonymisationRequest[]; onLook: (ids: number[]) => void }) {
  const myId = useUserInfo()?.userId;
  const { zone, today } = useSiteTime();
  const batches = Map.groupBy(requests, ({ askedBy, askedAt }) => `${askedBy} ${askedAt}`);
  return (
    <section className={classes["section"]} aria-labelledby="asked">
      <h2 id="asked">Waits for a second holder of users</h2>
      <ul className={classes["list"]}>
        {[...batches].map(([batch, together]) => {
          const first = together[0] as AnonymisationRequest;
          const ids = together.map(({ participantId }) => participantId);
          const isMine = first.askedBy === myId;
          return (
            <li key={batch} className={classes["row"]}>
              <div className={classes["who"]}>
                <p className={classes["name"]}>{sayPeople(together)}</p>
                <p className={`numbers ${classes["facts"]}`}>
                  {isMine ? "You asked" : `${first.askedByName} asked`} on{" "}
                  {staffShortDateTime(first.askedAt, zone, today)} · {whyAnonymised[first.why]}
                </p>
              </div>
              <Button
                {...(isMine && { variant: "default" })}
                aria-label={`${isMine ? "Look or withdraw" : "Look and decide"}: ${sayPeople(together)}`}
                onClick={() => onLook(ids)}
              >
                {isMine ? "Look or withdraw" : "Look and decide"}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function sayPeople(together: readonly AnonymisationRequest[]): string {
  const [first] = together;
  if (together.length === 1 && first) return `${first.participantId}${first.name === null ? "" : ` ${first.name}`}`;
  const ids = together.slice(0, 3).map(({ participantId }) => participantId);
  return `${together.length} people: ${ids.join(", ")}${together.length > 3 ? " …" : ""}`;
}

function Skeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {[180, 240, 200, 260].map(width => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}
