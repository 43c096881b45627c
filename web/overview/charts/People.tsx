import { completed, withTrait } from "@hb/domain/overview/figures.ts";
import {
  gapOf,
  minWideGap,
  optionsOfTrait,
  shareOf,
  type Targets,
  type Trait,
  traitLabels,
  traitNames,
} from "@hb/domain/overview/targets.ts";
import { isDefault } from "@hb/domain/participants/filters.ts";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import type { Charts } from "../data.ts";
import { formatCount, formatGap, formatShare } from "../numbers.ts";
import { ScopeContext } from "../scope.ts";
import { Bar, ChartCard } from "./ChartCard.tsx";
import { Figure } from "./Figure.tsx";
import { peopleText } from "./text.tsx";
import classes from "./charts.module.css";

interface Row {
  id: number | null;
  label: string;
  count: number;
  share: number | null;
  target: number | undefined;
  gap: number | null;
}

function rowsOf(trait: Trait, { of, traits, targets }: Charts["people"]): Row[] {
  const { entries, toAddress } = optionsOfTrait(trait);
  return entries.map(({ id, label }) => {
    const count = traits[trait][toAddress(id)] ?? 0;
    const share = shareOf(count, of);
    const target = targets[trait][toAddress(id)];
    return { id, label, count, share, target, gap: gapOf(share, target) };
  });
}

function hasAnyTarget({ completed: people, ...shares }: Targets): boolean {
  return people !== null || Object.values(shares).some(one => Object.keys(one).length > 0);
}

/** Who completed, compared with the targets: each bar with its count, its share and the difference. */
export function People({ people }: { people: Charts["people"] }) {
  const isScoped = !isDefault(use(ScopeContext));
  const mayEdit = useUserInfo()?.permissions.users === true && !isScoped;
  const hasTargets = hasAnyTarget(people.targets);
  return (
    <ChartCard
      title={isScoped ? peopleText.titleOfView : peopleText.title}
      place="people"
      note={peopleText.completed(
        <Figure list={completed} className={classes["note"]}>
          {formatCount(people.of)}
        </Figure>,
      )}
      act={
        mayEdit && (
          <Link to="/settings" hash="targets" className="link">
            {hasTargets ? peopleText.editTargets : peopleText.setTargets}
          </Link>
        )
      }
      table={{
        head: peopleText.heads,
        rows: traitNames.flatMap(trait =>
          rowsOf(trait, people).map(({ id, label, count, share, target, gap }) => ({
            label: `${traitLabels[trait]}: ${label}`,
            cells: [
              { text: formatCount(count), list: withTrait(trait, id) },
              { text: formatShare(share) },
              { text: target === undefined ? "–" : `${target}%` },
              { text: gap === null ? "–" : formatGap(gap) },
            ],
          })),
        ),
      }}
    >
      <div className={classes["traits"]}>
        {traitNames.map(trait => (
          <TraitBars key={trait} trait={trait} rows={rowsOf(trait, people)} />
        ))}
      </div>
      <Row as="p" gap={6} mt={8} className={classes["key"]}>
        {hasTargets && <>{peopleText.target(<i aria-hidden="true" />, minWideGap)} </>}
        {peopleText.severalEthnicities}
      </Row>
    </ChartCard>
  );
}

function TraitBars({ trait, rows }: { trait: Trait; rows: readonly Row[] }) {
  return (
    <div className={classes["trait"]} style={{ gridArea: trait }}>
      <h3>{traitLabels[trait]}</h3>
      <ul className={classes["bars"]}>
        {rows.map(({ id, label, count, share, target, gap }) => (
          <li key={label}>
            <span className={classes["label"]}>{label}</span>
            <Bar
              share={(share ?? 0) / 100}
              color="var(--accent-solid)"
              target={target === undefined ? undefined : target / 100}
            />
            <Figure list={withTrait(trait, id)}>{formatCount(count)}</Figure>
            <span className={`numbers ${classes["share"]}`}>{formatShare(share)}</span>
            <span
              className={`numbers ${classes["gap"]}`}
              data-wide={(gap !== null && Math.abs(gap) >= minWideGap) || undefined}
            >
              {gap === null ? "" : formatGap(gap)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
