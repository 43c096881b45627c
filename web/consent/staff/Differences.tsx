import { Button } from "@mantine/core";
import { useState } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { type PartDifference, useDifference } from "../data.ts";
import { columnsOf, type Run } from "./differences.ts";
import classes from "./VersionsPage.module.css";

const partWords: Record<PartDifference["part"], string> = {
  title: "Title",
  section: "Section",
  question: "Question",
  meaning: "What signing means",
  declining: "What declining means",
};
const changeWords = { same: "same", changed: "changed", added: "new", removed: "left out" } as const;

/** Two versions beside each other. Words that went are struck, words that came are underlined: not by colour alone. */
export function Differences({ before, after }: { before: number; after: number }) {
  const query = useDifference(before, after);
  const [showsSame, setShowsSame] = useState(false);
  if (query.error && !query.data) return <QueryError query={query} title="The versions could not be compared" />;
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
          {showsSame
            ? "Show only what changed"
            : `Show ${same === 1 ? "1 part" : `${same} parts`} that stayed the same`}
        </Button>
      )}
    </>
  );
}

function Part({ part, before, after }: { part: PartDifference; before: number; after: number }) {
  const [left, right] = columnsOf(part.pieces);
  return (
    <section className={classes["part"]} aria-label={`${partWords[part.part]}, ${changeWords[part.change]}`}>
      <h3>
        {partWords[part.part]} <span data-change={part.change}>{changeWords[part.change]}</span>
      </h3>
      <div className={classes["sides"]}>
        <Side label={`Version ${before}`} runs={part.before ? left : undefined} />
        <Side label={`Version ${after}`} runs={part.after ? right : undefined} />
      </div>
    </section>
  );
}

function Side({ label, runs }: { label: string; runs: readonly Run[] | undefined }) {
  return (
    <div className={classes["side"]}>
      <span className={classes["which"]}>{label}</span>
      {!runs && <span className={classes["absent"]}>Not there</span>}
      {runs?.map(({ kind, text }, at) =>
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
