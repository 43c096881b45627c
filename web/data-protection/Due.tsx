import { maxPeopleAtOnce } from "@hb/domain/data-protection/contract.ts";
import { retentionGroups } from "@hb/domain/data-protection/retention.ts";
import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSiteTime } from "../shell/site-time.ts";
import { StatusChip } from "../status/StatusChip.tsx";
import { Checkbox } from "../ui/fields/Checkbox.tsx";
import { type DueRow, duePageSize } from "./data.ts";
import { PersonLink } from "./PersonLink.tsx";
import classes from "./DataProtectionPage.module.css";

interface DueProps {
  rows: readonly DueRow[];
  counts: Record<keyof typeof retentionGroups, number>;
  total: number;
  page: number;
  onPage: (page: number) => void;
  onAct: (ids: number[]) => void;
}

/** People whose retention period has ended, to review and anonymize. */
export function Due({ rows, counts, total, page, onPage, onAct }: DueProps) {
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
        <h2 id="due">Retention period ended</h2>
        <Button variant="default" disabled={ids.length === 0} onClick={() => onAct(ids.slice(0, maxPeopleAtOnce))}>
          {ids.length === 0 ? "Anonymize…" : `Anonymize ${ids.length}…`}
        </Button>
      </div>
      <p className={classes["facts"]}>
        {Object.entries(retentionGroups)
          .map(
            ([group, { label }]) =>
              `${label}: ${counts[group as keyof typeof retentionGroups].toLocaleString("en-US")}`,
          )
          .join(" · ")}
        . Periods are set in{" "}
        <Link to="/settings" hash="data-protection" className="link">
          Settings
        </Link>
        . Nothing is anonymized automatically.
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
              aria-label={`Select ${row.id}`}
              checked={chosen.has(row.id) && !row.isAskedFor}
              disabled={row.isAskedFor}
              onChange={event => choose(row.id, event.currentTarget.checked)}
            />
            <div className={classes["who"]}>
              <PersonLink id={row.id} name={row.name} />
              <p className={`numbers ${classes["facts"]}`}>
                {retentionGroups[row.group].label} · last change{" "}
                {staffShortDate(dateInZone(row.lastChangeAt, zone), today)}
                {row.isAskedFor && " · waiting for confirmation"}
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
