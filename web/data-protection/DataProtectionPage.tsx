import { retentionGroups } from "@hb/domain/data-protection/retention.ts";
import { whyAnonymised } from "@hb/domain/data-protection/anonymisation.ts";
import { mostAtOnce } from "@hb/domain/data-protection/contract.ts";
import { dateInZone, staffShortDate, staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { QueryError } from "../shell/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { State } from "../ui/State.tsx";
import { StatusChip } from "../ui/StatusChip.tsx";
import { AnonymiseDialog } from "./AnonymiseDialog.tsx";
import {
  type AnonymisationRequest,
  type DueRow,
  duePageSize,
  useAnonymisationRequests,
  useLiveDataProtection,
  useRetentionDue,
} from "./data.ts";
import classes from "./DataProtectionPage.module.css";

interface Deciding {
  ids: readonly number[];
  why?: "retention";
}

/** Who waits for a second holder of users, and whose retention period has ended. */
export function DataProtectionPage() {
  useLiveDataProtection();
  const requests = useAnonymisationRequests();
  const [page, setPage] = useState(0);
  const due = useRetentionDue(page);
  const [deciding, setDeciding] = useState<Deciding>();
  const asked = requests.data ?? [];
  const total = due.data?.total ?? 0;
  const isEmpty = requests.data?.length === 0 && due.data?.total === 0;
  return (
    <div className={classes["page"]}>
      <PageHead title="Data protection" count={due.data && requests.data && sayCount(asked.length, total)} />
      <div className={classes["body"]}>
        {requests.error && !requests.data && (
          <QueryError query={requests} title="It could not be looked up who waits" />
        )}
        {due.error && !due.data && <QueryError query={due} title="It could not be looked up who is due" />}
        {(requests.isPending || due.isPending) && !requests.error && !due.error && <Skeleton />}
        {isEmpty && (
          <State icon={IconShieldCheck} title="Nobody is due">
            Whoever was not changed for longer than the retention periods in the{" "}
            <Link to="/settings" className="link">
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

function sayCount(asked: number, due: number): string {
  const waiting = asked === 0 ? "" : `${asked === 1 ? "1 request waits" : `${asked} requests wait`}, `;
  return `${waiting}${due === 1 ? "1 person is" : `${due.toLocaleString("en-US")} people are`} due`;
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

interface DueProps {
  rows: readonly DueRow[];
  counts: Record<keyof typeof retentionGroups, number>;
  total: number;
  page: number;
  onPage: (page: number) => void;
  onAct: (ids: number[]) => void;
}

function Due({ rows, counts, total, page, onPage, onAct }: DueProps) {
  const { zone, today } = useSiteTime();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const free = rows.filter(({ isAskedFor }) => !isAskedFor).map(({ id }) => id);
  const ids = free.filter(id => chosen.has(id));
  const pages = Math.ceil(total / duePageSize);
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <section className={classes["section"]} aria-labelledby="due">
      <div className={classes["head"]}>
        <h2 id="due">Their retention period has ended</h2>
        <Button variant="default" disabled={ids.length === 0} onClick={() => onAct(ids.slice(0, mostAtOnce))}>
          {ids.length === 0 ? "Anonymise…" : `Anonymise ${ids.length}…`}
        </Button>
      </div>
      <p className={classes["facts"]}>
        {Object.entries(retentionGroups)
          .map(
            ([group, { label }]) =>
              `${label}: ${counts[group as keyof typeof retentionGroups].toLocaleString("en-US")}`,
          )
          .join(" · ")}
        . By the periods in the{" "}
        <Link to="/settings" className="link">
          settings
        </Link>
        ; nobody is anonymised by itself.
      </p>
      <label className={classes["all"]} htmlFor="all-due">
        <Checkbox
          id="all-due"
          checked={ids.length > 0 && ids.length === free.length}
          some={ids.length > 0 && ids.length < free.length}
          disabled={free.length === 0}
          onChange={event => setChosen(event.currentTarget.checked ? new Set(free) : new Set())}
        />
        All on this page
      </label>
      <ul className={classes["list"]}>
        {rows.map(row => (
          <li key={row.id} className={classes["row"]}>
            <Checkbox
              aria-label={`Choose ${row.id}`}
              checked={chosen.has(row.id) && !row.isAskedFor}
              disabled={row.isAskedFor}
              onChange={event => choose(row.id, event.currentTarget.checked)}
            />
            <div className={classes["who"]}>
              <p className={classes["name"]}>
                <span className="numbers">{row.id}</span> {row.name}
              </p>
              <p className={`numbers ${classes["facts"]}`}>
                {retentionGroups[row.group].label} · last change{" "}
                {staffShortDate(dateInZone(row.lastChangeAt, zone), today)}
                {row.isAskedFor && " · asked for, waits for confirmation"}
              </p>
            </div>
            <StatusChip kind="participant" status={row.status} bare />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes["pages"]} aria-label="Pages">
          <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="numbers">
            {page + 1} of {pages}
          </span>
          <Button variant="default" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </section>
  );
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
