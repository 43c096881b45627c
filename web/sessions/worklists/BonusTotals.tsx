import { DateOn } from "@hb/domain/contract.ts";
import { formatMoney } from "@hb/domain/money.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { staffDates } from "@hb/domain/time.ts";
import { IconCoin } from "@tabler/icons-react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressWord } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { State } from "../../ui/page/State.tsx";
import { firstOfMonth } from "../calendar/calendar-days.ts";
import { currency } from "../visit/bonus-words.ts";
import { useBonusTotals } from "./list-data.ts";
import { ShowMore } from "./ShowMore.tsx";
import classes from "./Table.module.css";

/** Who got how much, of sessions on these days. */
export function BonusTotals({ site: { today } }: { site: SiteTime }) {
  const [fromWord, setFrom] = useAddressWord("from");
  const [toWord, setTo] = useAddressWord("to");
  const [, openPerson] = useAddressWord("person");
  const permissions = useUserInfo()?.permissions;
  const from = DateOn.safeParse(fromWord).data ?? firstOfMonth(today);
  const to = DateOn.safeParse(toWord).data ?? today;
  const query = useBonusTotals(from, to);
  const { data } = query;
  return (
    <div className={classes["scroller"]}>
      <div className={classes["tools"]}>
        <DateField label="From" clearable={false} value={from} maxDate={to} onChange={on => on && setFrom(on)} />
        <DateField label="To" clearable={false} value={to} minDate={from} onChange={on => on && setTo(on)} />
        {data && data.total > 0 && (
          <ExportButton choices={[{ label: "Totals", request: { list: "bonusTotals", from, to } }]} />
        )}
      </div>
      {query.error && !data && <QueryError query={query} title="The totals could not be loaded" />}
      {data?.total === 0 && (
        <State icon={IconCoin} title="No bonus on these days">
          A bonus is set in a session’s drawer or at the front desk; sessions of {staffDates(from, to, today)} have
          none.
        </State>
      )}
      {data && data.total > 0 && (
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">Participant</th>
              <th scope="col">Status</th>
              <th scope="col" className={classes["amount"]}>
                Sessions
              </th>
              <th scope="col" className={classes["amount"]}>
                Bonus
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ participant, sessions, bonusCents }) => (
              <tr key={participant.id}>
                <td>
                  {permissions?.participants ? (
                    <button type="button" className="link" onClick={() => openPerson(String(participant.id), "new")}>
                      {fullName(participant)}
                    </button>
                  ) : (
                    <b>{fullName(participant)}</b>
                  )}{" "}
                  <span className={`numbers ${classes["id"]}`}>{participant.id}</span>
                </td>
                <td>
                  <StatusChip kind="participant" status={participant.status} bare />
                </td>
                <td className={`numbers ${classes["amount"]}`}>{sessions}</td>
                <td className={`numbers ${classes["amount"]}`}>{formatMoney(bonusCents, currency)}</td>
              </tr>
            ))}
            <tr className={classes["sum"]}>
              <td colSpan={3}>{data.total === 1 ? "1 person" : `${data.total.toLocaleString("en-US")} people`}</td>
              <td className={`numbers ${classes["amount"]}`}>{formatMoney(data.sumCents, currency)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <ShowMore query={query} />
    </div>
  );
}
