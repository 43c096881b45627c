import classes from "./OverviewPage.module.css";

/** The heights of the cards to come, so that nothing moves when they are there. */
const chartHeights = { enrolment: 348, sessions: 348, people: 470, compliance: 300, registrations: 300, headsets: 300 };
const figureHeights = { enrolment: 270, sessions: 190, compliance: 130, headsets: 160 };

export function CardSkeletons({ hasCharts }: { hasCharts: boolean }) {
  return (
    <div className={classes["cards"]} {...(hasCharts && { "data-charts": true })} aria-busy="true">
      {Object.entries(hasCharts ? chartHeights : figureHeights).map(([place, height]) => (
        <div
          key={place}
          className={classes["skeleton"]}
          style={{ gridArea: place, minHeight: height }}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
