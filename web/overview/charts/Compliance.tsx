import { type Arm, activeAtHome, armLabels, armNames, inArm } from "@hb/domain/overview/figures.ts";
import { complianceBands } from "@hb/domain/remote-study/filters.ts";
import type { Charts, Overview } from "../data.ts";
import { formatCount, formatShare } from "../numbers.ts";
import { Card, ChartCard, Legend } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import { Plot } from "./Plot.tsx";
import { shareTicks } from "./scale.ts";
import { complianceText } from "./text.tsx";
import classes from "./charts.module.css";

const looks: Record<Arm, { color: string; dash: string }> = {
  loaner: { color: "var(--accent-solid)", dash: "" },
  owner: { color: "var(--violet-solid)", dash: "6 4" },
};

/** The share of daily surveys that each arm answers, by study week. */
export function Compliance({ compliance }: Pick<Charts, "compliance">) {
  const weeks = Math.max(1, ...armNames.map(arm => compliance[arm].byWeek.length));
  const numbers = Array.from({ length: weeks }, (_, at) => at + 1);
  const rates = armNames.flatMap(arm => compliance[arm].byWeek.flatMap(({ rate }) => rate ?? []));
  const active = armNames.reduce((sum, arm) => sum + compliance[arm].active, 0);
  const rateIn = (arm: Arm, week: number) => compliance[arm].byWeek.find(one => one.week === week)?.rate ?? null;
  return (
    <ChartCard
      title={complianceText.title}
      place="compliance"
      note={complianceText.activeOf(
        <Figure list={activeAtHome} className={classes["note"]}>
          {formatCount(active)}
        </Figure>,
      )}
      table={{
        head: [complianceText.remoteStudy, ...armNames.map(arm => armLabels[arm])],
        rows: [
          {
            label: complianceText.active,
            cells: armNames.map(arm => ({ text: formatCount(compliance[arm].active), list: inArm(arm) })),
          },
          ...complianceBands.entries.map(({ id, label }) => ({
            label,
            cells: armNames.map(arm => ({
              text: formatCount(compliance[arm].bands[complianceBands.toAddress(id)] ?? 0),
              list: inArm(arm, id),
            })),
          })),
          ...numbers.map(week => ({
            label: complianceText.week(week),
            cells: armNames.map(arm => ({ text: formatShare(rateIn(arm, week)) })),
          })),
        ],
      }}
    >
      <Legend
        entries={armNames.map(arm => ({
          label: complianceText.arm(armLabels[arm], formatShare(compliance[arm].rate)),
          ...looks[arm],
          figure: { text: formatCount(compliance[arm].active), list: inArm(arm) },
        }))}
      />
      <Plot
        height={214}
        ticks={shareTicks(Math.min(100, ...rates))}
        formatTick={tick => `${tick}%`}
        labels={numbers.map(String)}
        isToTheEdge
      >
        {({ x, y }) =>
          armNames.map(arm => (
            <Line
              key={arm}
              {...looks[arm]}
              points={compliance[arm].byWeek.flatMap(({ week, rate }) =>
                rate === null
                  ? []
                  : [{ x: x(week - 1), y: y(rate), text: complianceText.point(armLabels[arm], week, rate) }],
              )}
            />
          ))
        }
      </Plot>
    </ChartCard>
  );
}

interface Point {
  x: number;
  y: number;
  text: string;
}

function Line({ points, color, dash }: { points: readonly Point[]; color: string; dash: string }) {
  return (
    <>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
      {points.map(({ x, y, text }) => (
        <circle key={text} cx={x} cy={y} r={3} fill={color}>
          <title>{text}</title>
        </circle>
      ))}
    </>
  );
}

/** Who is active, for users without the permission for charts. */
export function AtHome({ home }: { home: Overview["home"] }) {
  const rows = [
    [complianceText.active, home.active, activeAtHome],
    [armLabels.loaner, home.loaner, inArm("loaner")],
    [armLabels.owner, home.owner, inArm("owner")],
  ] as const;
  return (
    <Card title={complianceText.remoteStudy} place="compliance">
      <ul className={classes["bars"]} data-plain>
        {rows.map(([word, count, list]) => (
          <li key={word}>
            <span className={classes["label"]}>{word}</span>
            <Figure list={list}>{formatCount(count)}</Figure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
