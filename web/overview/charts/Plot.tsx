import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import { labelled } from "./scale.ts";
import classes from "./charts.module.css";

export interface Scales {
  /** The middle of a column. */
  x: (at: number) => number;
  y: (value: number) => number;
  /** Of one column. */
  width: number;
  /** The lowest and highest line. */
  bottom: number;
  top: number;
}

interface PlotProps {
  height: number;
  ticks: readonly number[];
  formatTick: (tick: number) => string;
  /** One for each column, from left to right. */
  labels: readonly string[];
  /** First and last points are on the edges, as for lines; bars are within. */
  isToTheEdge?: boolean;
  children: (scales: Scales) => ReactNode;
}

const right = 8;
const above = 12;
const below = 24;

/** Axes and grid lines of a chart. Hidden from screen readers, which have the table. */
export function Plot({ height, ticks, formatTick, labels, isToTheEdge = false, children }: PlotProps) {
  const { ref, width: found } = useElementSize<HTMLDivElement>();
  const width = Math.max(found || 560, 240);
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const bottom = height - below;
  const left = Math.max(...ticks.map(tick => formatTick(tick).length)) * 7 + 12;
  const room = width - left - right;
  const column = isToTheEdge ? room / Math.max(1, labels.length - 1) : room / Math.max(1, labels.length);
  const scales: Scales = {
    x: at => (isToTheEdge ? left + at * column : left + (at + 0.5) * column),
    y: value => bottom - ((value - lowest) / Math.max(highest - lowest, 1)) * (bottom - above),
    width: column,
    bottom,
    top: above,
  };
  const isLabelled = labelled(labels.length, room, Math.max(...labels.map(({ length }) => length)) * 6 + 10);
  return (
    <div ref={ref} className={classes["plot"]} style={{ minHeight: height }}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ticks.map(tick => (
          <g key={tick}>
            <line
              className={classes["line"]}
              x1={left}
              x2={width - right}
              y1={scales.y(tick)}
              y2={scales.y(tick)}
              {...(tick === lowest && { "data-base": true })}
            />
            <text className={classes["tick"]} x={left - 8} y={scales.y(tick) + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {children(scales)}
        {labels.map(
          (label, at) =>
            isLabelled(at) && (
              <text
                key={label}
                className={classes["tick"]}
                x={scales.x(at)}
                y={height - 6}
                textAnchor={isToTheEdge && at === labels.length - 1 ? "end" : "middle"}
              >
                {label}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}
