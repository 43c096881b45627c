import { registered } from "@hb/domain/overview/figures.ts";
import { optionsOf } from "@hb/domain/participants/filters.ts";
import type { Charts } from "../data.ts";
import { sayCount, sayWeek } from "../words.ts";
import { ChartCard, Legend } from "./ChartCard.tsx";
import { Figure, FigureInPlot } from "./Figure.tsx";
import { Plot, type Scales } from "./Plot.tsx";
import { countTicks } from "./scale.ts";
import barClasses from "./Bars.module.css";
import classes from "./Plot.module.css";

/** People by where they came from; who came from nowhere in particular on top. */
const sources = optionsOf("sources").entries.toSorted((a, b) => (a.id ?? 99) - (b.id ?? 99));
const looks = [
  { colour: "var(--accent-solid)", dash: "" },
  { colour: "var(--violet-solid)", dash: "7 3" },
  { colour: "var(--amber-solid)", dash: "2 3" },
  { colour: "var(--grey-solid)", dash: "9 3 2 3" },
];

export function Registrations({ charts: { weeks, registrations }, today }: { charts: Charts; today: string }) {
  const countIn = (at: number, source: number | null) =>
    registrations[at]?.[optionsOf("sources").toAddress(source)] ?? 0;
  const totalOf = (source: number | null) => weeks.reduce((sum, _, at) => sum + countIn(at, source), 0);
  const layers = sources
    .map(({ id, label }, at) => ({ id, label, total: totalOf(id), ...(looks[at] ?? { colour: "", dash: "" }) }))
    // A source that nobody came from in these weeks is told in the table alone.
    .filter(({ id, total }) => id !== null || total > 0);
  const sums = weeks.map((_, at) => layers.reduce((sum, { id }) => sum + countIn(at, id), 0));
  const [first = "", last = ""] = [weeks[0], weeks.at(-1)];
  return (
    <ChartCard
      title="Registrations by source"
      place="registrations"
      note={
        <>
          {weeks.length === 1 ? "this week" : `last ${weeks.length} weeks`}:{" "}
          <Figure list={registered(first, last)} className={barClasses["note"]}>
            {sayCount(sums.reduce((sum, count) => sum + count, 0))}
          </Figure>
        </>
      }
      table={{
        head: ["Week of", ...sources.map(({ label }) => label), "All"],
        rows: weeks.map((week, at) => ({
          label: sayWeek(week, today),
          cells: [
            ...sources.map(({ id }) => ({ text: sayCount(countIn(at, id)), list: registered(week, week, id) })),
            { text: sayCount(sums[at] ?? 0), list: registered(week, week) },
          ],
        })),
      }}
    >
      <Legend
        entries={layers.map(({ id, label, total, colour, dash }) => ({
          word: label,
          colour,
          dash,
          figure: { text: sayCount(total), list: registered(first, last, id) },
        }))}
      />
      <Plot
        height={214}
        ticks={countTicks(Math.max(...sums))}
        sayTick={sayCount}
        labels={weeks.map(week => sayWeek(week, today))}
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
                  <title>{`Week of ${sayWeek(week, today)}: ${sayCount(sums[at] ?? 0)} registered`}</title>
                </rect>
                {scales.width >= 22 && (
                  <text
                    className={classes["total"]}
                    x={scales.x(at)}
                    y={scales.y(sums[at] ?? 0) - 6}
                    textAnchor={at === 0 ? "start" : at === weeks.length - 1 ? "end" : "middle"}
                  >
                    {sayCount(sums[at] ?? 0)}
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
  colour: string;
  dash: string;
}

interface LayersProps {
  layers: readonly Layer[];
  weeks: number;
  countIn: (at: number, source: number | null) => number;
  scales: Scales;
}

/** One upon the other, so that the uppermost line is everybody. */
function Layers({ layers, weeks, countIn, scales: { x, y } }: LayersProps) {
  const below = Array.from({ length: weeks }, () => 0);
  const drawn = layers.map(({ id, label, colour, dash }) => {
    const foot = below.map((count, at) => `${x(at)},${y(count)}`);
    for (let at = 0; at < weeks; at++) below[at] = (below[at] ?? 0) + countIn(at, id);
    const head = below.map((count, at) => `${x(at)},${y(count)}`);
    return { label, colour, dash, area: [...head, ...foot.toReversed()].join(" "), line: head.join(" ") };
  });
  return drawn.map(({ label, colour, dash, area, line }) => (
    <g key={label}>
      <polygon points={area} fill={colour} fillOpacity={0.22} />
      <polyline
        points={line}
        fill="none"
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
    </g>
  ));
}
