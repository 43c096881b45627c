import { staffShortDate } from "@hb/domain/format.ts";
import { registered } from "@hb/domain/overview/figures.ts";
import { optionsOf } from "@hb/domain/participants/filters.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import type { Charts } from "../data.ts";
import { formatCount } from "../numbers.ts";
import { ChartCard, Legend } from "./ChartCard.tsx";
import { Figure, FigureInPlot } from "./Figure.tsx";
import { Plot, type Scales } from "./Plot.tsx";
import { countTicks } from "./scale.ts";
import { registrationsText } from "./text.tsx";
import classes from "./charts.module.css";

/** Where people came from; unknown sources are on top. */
const sources = optionsOf("sources").entries.toSorted((a, b) => (a.id ?? 99) - (b.id ?? 99));
const looks = [
  { color: "var(--accent-solid)", dash: "" },
  { color: "var(--violet-solid)", dash: "7 3" },
  { color: "var(--amber-solid)", dash: "2 3" },
  { color: "var(--grey-solid)", dash: "9 3 2 3" },
];

export function Registrations({ charts: { weeks, registrations } }: { charts: Charts }) {
  const site = useSiteTime();
  const countIn = (at: number, source: number | null) =>
    registrations[at]?.[optionsOf("sources").toAddress(source)] ?? 0;
  const totalOf = (source: number | null) => weeks.reduce((sum, _, at) => sum + countIn(at, source), 0);
  const layers = sources
    .map(({ id, label }, at) => ({ id, label, total: totalOf(id), ...(looks[at] ?? { color: "", dash: "" }) }))
    // Unknown sources are left out if no one came from them in these weeks.
    .filter(({ id, total }) => id !== null || total > 0);
  const sums = weeks.map((_, at) => layers.reduce((sum, { id }) => sum + countIn(at, id), 0));
  const [first = "", last = ""] = [weeks[0], weeks.at(-1)];
  return (
    <ChartCard
      title={registrationsText.title}
      place="registrations"
      note={registrationsText.total(
        weeks.length,
        <Figure list={registered(first, last)} className={classes["note"]}>
          {formatCount(sums.reduce((sum, count) => sum + count, 0))}
        </Figure>,
      )}
      table={{
        head: [registrationsText.weekOf, ...sources.map(({ label }) => label), registrationsText.all],
        rows: weeks.map((week, at) => ({
          label: staffShortDate(week, site),
          cells: [
            ...sources.map(({ id }) => ({ text: formatCount(countIn(at, id)), list: registered(week, week, id) })),
            { text: formatCount(sums[at] ?? 0), list: registered(week, week) },
          ],
        })),
      }}
    >
      <Legend
        entries={layers.map(({ id, label, total, color, dash }) => ({
          label,
          color,
          dash,
          figure: { text: formatCount(total), list: registered(first, last, id) },
        }))}
      />
      <Plot
        height={214}
        ticks={countTicks(Math.max(...sums))}
        formatTick={formatCount}
        labels={weeks.map(week => staffShortDate(week, site))}
        isToTheEdge={weeks.length > 1}
      >
        {scales => (
          <>
            <Layers layers={layers} weeks={weeks.length} countIn={countIn} scales={scales} />
            {weeks.map((week, at) => (
              <FigureInPlot key={week} list={registered(week, week)}>
                <rect
                  className={classes["band"]}
                  x={scales.x(at) - Math.min(scales.width, 60) / 2}
                  y={scales.top}
                  width={Math.min(scales.width, 60)}
                  height={scales.bottom - scales.top}
                >
                  <title>{registrationsText.inWeek(staffShortDate(week, site), sums[at] ?? 0)}</title>
                </rect>
                {scales.width >= 22 && (
                  <text
                    className={classes["total"]}
                    x={scales.x(at)}
                    y={scales.y(sums[at] ?? 0) - 6}
                    textAnchor={at === 0 ? "start" : at === weeks.length - 1 ? "end" : "middle"}
                  >
                    {formatCount(sums[at] ?? 0)}
                  </text>
                )}
              </FigureInPlot>
            ))}
          </>
        )}
      </Plot>
    </ChartCard>
  );
}

interface Layer {
  id: number | null;
  label: string;
  color: string;
  dash: string;
}

interface LayersProps {
  layers: readonly Layer[];
  weeks: number;
  countIn: (at: number, source: number | null) => number;
  scales: Scales;
}

/** Stacked, so that the top line is everyone. */
function Layers({ layers, weeks, countIn, scales: { x, y } }: LayersProps) {
  const below = Array.from({ length: weeks }, () => 0);
  const drawn = layers.map(({ id, label, color, dash }) => {
    const foot = below.map((count, at) => `${x(at)},${y(count)}`);
    for (let at = 0; at < weeks; at++) below[at] = (below[at] ?? 0) + countIn(at, id);
    const head = below.map((count, at) => `${x(at)},${y(count)}`);
    return { label, color, dash, area: [...head, ...foot.toReversed()].join(" "), line: head.join(" ") };
  });
  return drawn.map(({ label, color, dash, area, line }) => (
    <g key={label}>
      <polygon points={area} fill={color} fillOpacity={0.22} />
      <polyline
        points={line}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
    </g>
  ));
}
