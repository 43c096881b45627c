import { staffShortDate } from "@hb/domain/format.ts";
import { sessions as listOf } from "@hb/domain/overview/figures.ts";
import { noShowRate, type Outcome, type OutcomeCounts, outcomeLabels, outcomes } from "@hb/domain/overview/outcomes.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import type { Tone } from "../../ui/theme/tokens.ts";
import type { Charts, Overview } from "../data.ts";
import { formatCount, formatShare } from "../numbers.ts";
import { Card, ChartCard, Legend } from "./ChartCard.tsx";
import { Figure, FigureInPlot } from "./Figure.tsx";
import { Plot } from "./Plot.tsx";
import { countTicks } from "./scale.ts";
import { sessionsText } from "./text.tsx";
import classes from "./charts.module.css";

const tones: Record<Outcome, Tone> = {
  completed: "green",
  noShow: "red",
  failed: "amber",
  withdrawn: "orange",
  ahead: "blue",
};
const colorOf = (outcome: Outcome) => `var(--${tones[outcome]}-solid)`;

function sumOf(weeks: readonly OutcomeCounts[]): OutcomeCounts {
  const sum = (outcome: Outcome) => weeks.reduce((total, counts) => total + counts[outcome], 0);
  return Object.fromEntries(outcomes.map(outcome => [outcome, sum(outcome)])) as OutcomeCounts;
}

/** The outcome of each week's visits. */
export function Sessions({ charts: { weeks, sessions } }: { charts: Charts }) {
  const site = useSiteTime();
  const sums = sumOf(sessions);
  const [first = "", last = ""] = [weeks[0], weeks.at(-1)];
  const totals = sessions.map(counts => outcomes.reduce((sum, outcome) => sum + counts[outcome], 0));
  const shown = outcomes.filter(outcome => sums[outcome] > 0);
  return (
    <ChartCard
      title={sessionsText.title}
      place="sessions"
      note={sessionsText.noShows(
        formatShare(noShowRate(sums), 1),
        <Figure list={listOf(first, last, "noShow")} className={classes["note"]}>
          {formatCount(sums.noShow)}
        </Figure>,
        sums.completed + sums.noShow + sums.failed,
      )}
      table={{
        head: [sessionsText.weekOf, ...outcomes.map(outcome => outcomeLabels[outcome]), sessionsText.noShowRate],
        rows: weeks.map((week, at) => {
          const counts = sessions[at] ?? sumOf([]);
          return {
            label: staffShortDate(week, site),
            cells: [
              ...outcomes.map(outcome => ({ text: formatCount(counts[outcome]), list: listOf(week, week, outcome) })),
              { text: formatShare(noShowRate(counts), 1) },
            ],
          };
        }),
      }}
    >
      <Legend
        entries={(shown.length > 0 ? shown : outcomes).map(outcome => ({
          label: outcomeLabels[outcome],
          color: colorOf(outcome),
          figure: { text: formatCount(sums[outcome]), list: listOf(first, last, outcome) },
        }))}
      />
      <Plot
        height={268}
        ticks={countTicks(Math.max(...totals))}
        formatTick={formatCount}
        labels={weeks.map(week => staffShortDate(week, site))}
      >
        {({ x, y, width }) => {
          const bar = Math.min(44, width * 0.62);
          return weeks.map((week, at) => {
            const counts = sessions[at] ?? sumOf([]);
            let below = 0;
            return (
              <g key={week}>
                {outcomes.map(outcome => {
                  const count = counts[outcome];
                  if (count === 0) return null;
                  const top = y(below + count);
                  const height = y(below) - top;
                  below += count;
                  return (
                    <FigureInPlot key={outcome} list={listOf(week, week, outcome)}>
                      <rect
                        className={classes["part"]}
                        x={x(at) - bar / 2}
                        y={top}
                        width={bar}
                        height={height}
                        fill={colorOf(outcome)}
                      >
                        <title>{sessionsText.outcome(staffShortDate(week, site), outcomeLabels[outcome], count)}</title>
                      </rect>
                      {height >= 14 && bar >= 20 && (
                        <text className={classes["inside"]} x={x(at)} y={top + height / 2 + 4} textAnchor="middle">
                          {formatCount(count)}
                        </text>
                      )}
                    </FigureInPlot>
                  );
                })}
                {bar >= 14 && below > 0 && (
                  <text className={classes["total"]} x={x(at)} y={y(below) - 4} textAnchor="middle">
                    {formatCount(below)}
                  </text>
                )}
              </g>
            );
          });
        }}
      </Plot>
    </ChartCard>
  );
}

/** The current week, for users without the permission for charts. */
export function SessionsThisWeek({ week }: { week: Overview["week"] }) {
  return (
    <Card
      title={sessionsText.thisWeek}
      place="sessions"
      note={sessionsText.rate(formatShare(noShowRate(week.sessions), 1))}
    >
      <ul className={classes["bars"]} data-plain>
        {outcomes.map(outcome => (
          <li key={outcome}>
            <span className={classes["label"]}>{outcomeLabels[outcome]}</span>
            <Figure list={listOf(week.from, week.from, outcome)}>{formatCount(week.sessions[outcome])}</Figure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
