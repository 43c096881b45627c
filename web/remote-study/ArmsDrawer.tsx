import { Button } from "@mantine/core";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { formatNumber } from "../ui/numbers.ts";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { Table } from "../ui/table/Table.tsx";
import { type Arms, useArms } from "./data.ts";
import classes from "./ArmsDrawer.module.css";

type Arm = Arms["loaner"];

const share = (rate: number | null) => (rate === null ? "–" : `${rate}%`);
const measures: readonly { label: string; of: (arm: Arm) => string | number }[] = [
  { label: "People", of: arm => arm.people },
  { label: "Remote active", of: arm => arm.active },
  { label: "Inactive", of: arm => arm.inactive },
  { label: "Completed", of: arm => arm.completed },
  { label: "Withdrawn", of: arm => arm.withdrawn },
  { label: "Daily surveys done", of: arm => share(arm.dailyRate) },
  { label: "Of these, late", of: arm => share(arm.lateRate) },
  { label: "Weekly surveys done", of: arm => share(arm.weeklyRate) },
  { label: "Symptom alerts", of: arm => arm.alerts },
  { label: "Of these, open", of: arm => arm.openAlerts },
];

const figure = (value: string | number) => (typeof value === "number" ? formatNumber(value) : value);

const measure = { key: "measure", children: <span className="visually-hidden">Measure</span> };

/** Loaners and owners side by side; every bar has its number. */
export function ArmsDrawer({ onClose }: { onClose: () => void }) {
  const query = useArms(true);
  const { data } = query;
  return (
    <Drawer
      title="Compare arms"
      facts="Everyone in the remote study, regardless of filters"
      foot={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      {query.error && !data && <QueryError query={query} title="Couldn't load the comparison" />}
      {data && (
        <>
          <Table className={classes["table"]} head={[measure, "Loaner", "Owner"]}>
            {measures.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{figure(of(data.loaner))}</td>
                <td>{figure(of(data.owner))}</td>
              </tr>
            ))}
          </Table>
          <Weeks arms={data} />
        </>
      )}
    </Drawer>
  );
}

/** The share of daily surveys done in each week of the study. */
function Weeks({ arms: { loaner, owner } }: { arms: Arms }) {
  const weeks = [...new Set([...loaner.byWeek, ...owner.byWeek].map(({ week }) => week))].sort((a, b) => a - b);
  if (weeks.length === 0) return null;
  const rateIn = (arm: Arm, week: number) => arm.byWeek.find(one => one.week === week)?.rate ?? null;
  return (
    <Table className={classes["table"]} caption="Daily surveys done, by study week" head={["Week", "Loaner", "Owner"]}>
      {weeks.map(week => (
        <tr key={week}>
          <th scope="row">{week}</th>
          {[loaner, owner].map((arm, at) => (
            <td key={at}>
              <Bar rate={rateIn(arm, week)} isSecond={at === 1} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Bar({ rate, isSecond }: { rate: number | null; isSecond: boolean }) {
  return (
    <Row as="span" gap={8} className={classes["bar"]}>
      <span className={classes["track"]} aria-hidden="true">
        <span style={{ width: `${rate ?? 0}%` }} {...(isSecond && { "data-second": true })} />
      </span>
      <span className={classes["share"]}>{share(rate)}</span>
    </Row>
  );
}
