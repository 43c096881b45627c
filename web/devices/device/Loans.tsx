import { accessories } from "@hb/domain/devices/device.ts";
import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import type { LoanOfDevice } from "../data.ts";
import classes from "./DeviceDrawer.module.css";

/** Who had it, newest first, and in which condition it went and came. */
export function Loans({ loans }: { loans: readonly LoanOfDevice[] }) {
  if (loans.length === 0) return null;
  return (
    <section>
      <h3 className={classes["heading"]}>Loans</h3>
      <ol className={classes["loans"]}>
        {loans.map(loan => (
          <li key={loan.loanId}>
            <OneLoan loan={loan} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OneLoan({ loan }: { loan: LoanOfDevice }) {
  const { zone, today } = useSiteTime();
  const day = (at: string) => staffShortDate(dateInZone(at, zone), today);
  const lost = loan.accessoriesIn && loan.accessoriesOut.filter(id => !loan.accessoriesIn?.includes(id));
  const name = `${loan.participantId} ${loan.name}`;
  return (
    <>
      <div className={classes["marks"]}>
        <Link to={`/remote-study/${loan.participantId}` as never} className="link">
          {name}
        </Link>
        <StatusChip kind="device" status={loan.status} bare />
      </div>
      <p className="numbers">
        {day(loan.handedOverAt)} – {loan.endedAt ? day(loan.endedAt) : "now"}
        {loan.dueBackOn && !loan.endedAt && `, due back ${staffShortDate(loan.dueBackOn, today)}`}
      </p>
      {loan.conditionOut && <p>Out: {loan.conditionOut}</p>}
      {loan.conditionIn && <p>Back: {loan.conditionIn}</p>}
      {lost && lost.length > 0 && (
        <p className={classes["bad"]}>Did not come back: {lost.map(id => accessories.label(id as never)).join(", ")}</p>
      )}
    </>
  );
}
