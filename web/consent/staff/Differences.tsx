import { Button } from "@mantine/core";
import { useState } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Faint } from "../../ui/layout/Text.tsx";
import { type PartDifference, useDifference } from "../data.ts";
import classes from "./VersionsPage.module.css";

const partLabels: Record<PartDifference["part"], string> = {
  title: "Title",
  section: "Section",
  question: "Question",
  meaning: "What signing means",
  declining: "What declining means",
};
const changeLabels = { same: "same", changed: "changed", added: "new", removed: "removed" } as const;

/** Two versions side by side. Removed words are struck through, new words underlined: not by color alone. */
export function Differences({ before, after }: { before: number; after: number }) {
  const query = useDifference(before, after);
  const [showsSame, setShowsSame] = useState(false);
  if (query.error && !query.data) return <QueryError query={query} title="Couldn't compare the versions" />;
  if (!query.data) return null;
  const same = query.data.filter(({ change }) => change === "same").length;
  const shown = query.data.filter(({ change }) => showsSame || change !== "same");
  return (
    <>
      <div className={classes["columns"]} aria-hidden="true">
        <span>Version {before}</span>
        <span>Version {after}</span>
      </div>
      {shown.map(part => (
        <Part key={`${part.part} ${part.id}`} part={part} before={before} after={after} />
      ))}
      {same > 0 && (
        <Button variant="subtle" onClick={() => setShowsSame(!showsSame)}>
          {showsSame ? "Show changes only" : `Show ${same === 1 ? "1 unchanged part" : `${same} unchanged parts`}`}
        </Button>
      )}
    </>
  );
}

function Part({ part, before, after }: { part: PartDifference; before: number; after: number }) {
  const left = part.pieces.filter(({ kind }) => kind !== "added");
  const right = part.pieces.filter(({ kind }) => kind !== "removed");
  return (
    <section className={classes["part"]} aria-label={`${partLabels[part.part]}, ${changeLabels[part.change]}`}>
      <h3>
        {partLabels[part.part]} <span data-change={part.change}>{changeLabels[part.change]}</span>
      </h3>
      <div className={classes["sides"]}>
        <Side label={`Version ${before}`} pieces={part.before ? left : undefined} />
        <Side label={`Version ${after}`} pieces={part.after ? right : undefined} />
      </div>
    </section>
  );
}

function Side({ label, pieces }: { label: string; pieces: PartDifference["pieces"] | undefined }) {
  return (
    <div className={classes["side"]}>
      {/* For screen readers, and for narrow screens without column heads. */}
      <span className={`visually-hidden ${classes["which"]}`}>{label}</span>
      {!pieces && <Faint>None</Faint>}
      {pieces?.map(({ kind, text }, at) =>
        kind === "same" ? (
          <span key={at}>{text}</span>
        ) : kind === "removed" ? (
          <del key={at}>{text}</del>
        ) : (
          <ins key={at}>{text}</ins>
        ),
      )}
    </div>
  );
}
