import { maxPeopleAtOnce } from "@hb/domain/data-protection/contract.ts";
import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSiteTime } from "../shell/site-time.ts";
import { Checkbox } from "../ui/fields/Checkbox.tsx";
import type { SealedRow } from "./data.ts";
import { EndConsents } from "./EndConsents.tsx";
import { PersonLink } from "./PersonLink.tsx";
import classes from "./DataProtectionPage.module.css";

/** Sealed consents of anonymized people whose retention period has ended. */
export function SealedDue({ rows, total }: { rows: readonly SealedRow[]; total: number }) {
  const { zone, today } = useSiteTime();
  // Nothing is preselected, because erasing can't be undone.
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [isEnding, setIsEnding] = useState(false);
  const chosen = rows.filter(({ id }) => ids.has(id)).slice(0, maxPeopleAtOnce);
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  return (
    <section className={classes["section"]} aria-labelledby="sealed-due">
      <div className={classes["head"]}>
        <h2 id="sealed-due">Sealed consents to erase</h2>
        <Button variant="default" disabled={chosen.length === 0} onClick={() => setIsEnding(true)}>
          {chosen.length === 0 ? "Erase…" : `Erase consents of ${chosen.length}…`}
        </Button>
      </div>
      <p className={classes["facts"]}>
        {total > rows.length && `The oldest ${rows.length} of ${total.toLocaleString("en-US")}. `}
        The period is set in{" "}
        <Link to="/settings" hash="data-protection" className="link">
          Settings
        </Link>
        . Nothing is erased automatically.
      </p>
      <label className={classes["all"]} htmlFor="all-sealed">
        <Checkbox
          id="all-sealed"
          checked={chosen.length > 0 && chosen.length === rows.length}
          some={chosen.length > 0 && chosen.length < rows.length}
          onChange={event => setIds(event.currentTarget.checked ? new Set(rows.map(({ id }) => id)) : new Set())}
        />
        All shown
      </label>
      <ul className={classes["list"]}>
        {rows.map(({ id, sealedAt, consents }) => (
          <li key={id} className={classes["row"]}>
            <Checkbox
              aria-label={`Select consents of ${id}`}
              checked={ids.has(id)}
              onChange={event => choose(id, event.currentTarget.checked)}
            />
            <div className={classes["who"]}>
              <PersonLink id={id} name="Anonymized" />
              <p className={`numbers ${classes["facts"]}`}>
                {consents === 1 ? "1 signed consent" : `${consents} signed consents`} · sealed since{" "}
                {staffShortDate(dateInZone(sealedAt, zone), today)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {isEnding && <EndConsents rows={chosen} onClose={() => setIsEnding(false)} />}
    </section>
  );
}
