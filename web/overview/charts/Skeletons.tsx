import classes from "../OverviewPage.module.css";

/** In the places and heights of what comes, so that nothing moves when it is there. */
export function NeedsSkeleton() {
  return <div className={classes["skeleton"]} data-needs aria-hidden="true" />;
}

const heights = { enrolment: 348, sessions: 348, people: 470, compliance: 300, registrations: 300, headsets: 300 };
const plain = { enrolment: 270, sessions: 190, compliance: 130, headsets: 160 };

export function CardSkeletons({ hasCharts }: { hasCharts: boolean }) {
  return (
    <div className={classes["cards"]} {...(hasCharts && { "data-charts": true })} aria-busy="true">
      {Object.entries(hasCharts ? heights : plain).map(([place, height]) => (
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
