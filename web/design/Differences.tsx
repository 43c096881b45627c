import type { PartDifference } from "@hb/domain/design/contract.ts";
import { useState } from "react";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Faint } from "../ui/layout/Text.tsx";
import { type Side, useDifference } from "./data.ts";
import { differencesText } from "./versions-text.ts";
import classes from "./Differences.module.css";

interface DifferencesProps {
  document: string;
  before: number;
  after: Side;
}

/** Two texts side by side. Removed words are struck through, new words underlined: not by color alone. */
export function Differences({ document, before, after }: DifferencesProps) {
  const query = useDifference(document, before, after);
  const [showsSame, setShowsSame] = useState(false);
  if (query.error && !query.data) return <QueryError query={query} title={differencesText.notLoaded} />;
  if (!query.data) return null;
  const same = query.data.filter(({ change }) => change === "same").length;
  const shown = query.data.filter(({ change }) => showsSame || change !== "same");
  const labels = [
    differencesText.version(before),
    after === "draft" ? differencesText.draft : differencesText.version(after),
  ] as const;
  return (
    <>
      {same === query.data.length && <p>{differencesText.nothing}</p>}
      {shown.length > 0 && (
        <div className={classes["columns"]} aria-hidden="true">
          <span>{labels[0]}</span>
          <span>{labels[1]}</span>
        </div>
      )}
      {shown.map(part => (
        <Part key={part.id} part={part} labels={labels} />
      ))}
      {same > 0 && (
        <LinkButton onClick={() => setShowsSame(!showsSame)}>
          {showsSame ? differencesText.hideSame : differencesText.showSame(same)}
        </LinkButton>
      )}
    </>
  );
}

function Part({ part, labels }: { part: PartDifference; labels: readonly [string, string] }) {
  const left = part.pieces.filter(({ kind }) => kind !== "added");
  const right = part.pieces.filter(({ kind }) => kind !== "removed");
  const change = differencesText.changes[part.change];
  return (
    <section className={classes["part"]} aria-label={differencesText.part(part.label, change)}>
      <h3>
        {part.label} <span data-change={part.change}>{change}</span>
      </h3>
      <div className={classes["sides"]}>
        <SideOfPart label={labels[0]} pieces={part.change === "added" ? undefined : left} />
        <SideOfPart label={labels[1]} pieces={part.change === "removed" ? undefined : right} />
      </div>
    </section>
  );
}

function SideOfPart({ label, pieces }: { label: string; pieces: PartDifference["pieces"] | undefined }) {
  return (
    <div className={classes["side"]}>
      {/* For screen readers, and for narrow screens without column heads. */}
      <span className={`visually-hidden ${classes["which"]}`}>{label}</span>
      {!pieces && <Faint>{differencesText.none}</Faint>}
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
