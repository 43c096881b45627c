import { Button } from "@mantine/core";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { formatNumber } from "../ui/numbers.ts";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { Table } from "../ui/table/Table.tsx";
import { commonText } from "../ui/text.ts";
import { type Arms, useArms } from "./data.ts";
import { armsText as text } from "./text.tsx";
import classes from "./ArmsDrawer.module.css";

type Arm = Arms["loaner"];

const share = (rate: number | null) => (rate === null ? "–" : `${rate}%`);
const measures: readonly { label: string; of: (arm: Arm) => string | number }[] = [
  { label: text.people, of: arm => arm.people },
  { label: text.active, of: arm => arm.active },
  { label: text.inactive, of: arm => arm.inactive },
  { label: text.completed, of: arm => arm.completed },
  { label: text.withdrawn, of: arm => arm.withdrawn },
  { label: text.dailyDone, of: arm => share(arm.dailyRate) },
  { label: text.late, of: arm => share(arm.lateRate) },
  { label: text.weeklyDone, of: arm => share(arm.weeklyRate) },
  { label: text.alerts, of: arm => arm.alerts },
  { label: text.openAlerts, of: arm => arm.openAlerts },
];

const figure = (value: string | number) => (typeof value === "number" ? formatNumber(value) : value);

const measure = { key: "measure", children: <span className="visually-hidden">{text.measure}</span> };

/** Loaners and owners side by side; every bar has its number. */
export function ArmsDrawer({ onClose }: { onClose: () => void }) {
  const query = useArms(true);
  const { data } = query;
  return (
    <Drawer
      title={text.title}
      facts={text.facts}
      foot={<Button onClick={onClose}>{commonText.close}</Button>}
      onClose={onClose}
    >
      {query.error && !data && <QueryError query={query} title={text.unavailable} />}
      {data && (
        <>
          <Table className={classes["table"]} head={[measure, ...text.arms]}>
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
    <Table className={classes["table"]} caption={text.byWeek} head={[text.week, ...text.arms]}>
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
