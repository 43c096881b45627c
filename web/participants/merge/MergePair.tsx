import { staffShortDateTime } from "@hb/domain/format.ts";
import { sources } from "@hb/domain/lookups/sources.ts";
import {
  type MergeChoice,
  type MergeChoices,
  type MergeField,
  planMerge,
} from "@hb/domain/participants/merge/merge.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconUsersMinus } from "@tabler/icons-react";
import { useState } from "react";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useKeys } from "../../shell/keys/keys.ts";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { type Pair, useMergePreview } from "../data.ts";
import { MergeRows } from "./MergeRows.tsx";
import { mergeSummary } from "./merge-summary.ts";
import { mergeText } from "./text.tsx";
import { useMerge } from "./use-merge.tsx";
import classes from "./Merge.module.css";

const keyText = mergeText.keys;

interface MergePairProps {
  ids: [number, number];
  /** Absent for a pair that was opened from a person. */
  pair: Pair | undefined;
  onDecided: () => void;
  onSkip: () => void;
}

/** Which value stays, field by field; what will happen is beside the button. */
export function MergePair({ ids, pair, onDecided, onSkip }: MergePairProps) {
  const { merge, markAsDifferent } = useMerge();
  const isLookOnly = useLookOnly("mergeParticipants");
  const site = useSiteTime();
  // The one who registered first keeps their ID: it has been in use longer.
  const [survivorId, setSurvivorId] = useState(Math.min(...ids));
  const otherId = ids[0] === survivorId ? ids[1] : ids[0];
  const [choices, setChoices] = useState<MergeChoices>({});
  const [problem, setProblem] = useState<Problem>();
  const [isMerging, setIsMerging] = useState(false);
  const preview = useMergePreview(survivorId, otherId);
  // The same rules as on the server, so that a choice shows immediately.
  const plan = preview.data && {
    ...preview.data,
    rows: planMerge(preview.data.survivor, preview.data.other, choices),
  };
  const [current, setCurrent] = useState<MergeField>();

  const choose = (field: MergeField, choice: MergeChoice) => setChoices(before => ({ ...before, [field]: choice }));
  const doMerge = async () => {
    if (!plan || isMerging || isLookOnly) return;
    setIsMerging(true);
    setProblem(undefined);
    const versions = { survivorVersion: plan.survivor.version, otherVersion: plan.other.version };
    const outcome = await merge({ survivorId, otherId, ...versions, choices });
    setIsMerging(false);
    if (!outcome.problem) return onDecided();
    setProblem(outcome.problem);
    // A colleague changed one of the two: show both as they are now. A lost answer is sent again as it was.
    if (outcome.problem.kind !== "uncertain") void preview.refetch();
  };
  const setApart = async () => {
    if (!isLookOnly && (await markAsDifferent(ids))) onDecided();
  };
  const open = plan?.rows.filter(({ isEqual }) => !isEqual).map(({ field }) => field) ?? [];
  const move = (step: 1 | -1) => {
    const at = current === undefined ? -1 : open.indexOf(current);
    setCurrent(open[Math.max(0, Math.min(open.length - 1, at + step))]);
  };
  const take = (choice: "other" | "survivor") => current && choose(current, choice);
  // The two sides of a field are radio buttons, whose arrow keys mean the same.
  useKeys(keyText.title, "page", [
    { keys: ["n"], words: mergeText.different, act: outsideOfText(() => void setApart()), inFields: true, once: true },
    { keys: ["ArrowDown"], words: keyText.nextField, act: outsideOfText(() => move(1)), inFields: true },
    { keys: ["ArrowUp"], words: keyText.previousField, act: outsideOfText(() => move(-1)), inFields: true },
    { keys: ["ArrowLeft"], words: keyText.keepLeft, act: outsideOfText(() => take("other")), inFields: true },
    { keys: ["ArrowRight"], words: keyText.keepRight, act: outsideOfText(() => take("survivor")), inFields: true },
    { keys: ["mod+Enter"], words: keyText.merge, act: outsideOfText(() => void doMerge()), inFields: true, once: true },
  ]);

  if (preview.error && !plan) return <QueryError query={preview} title={mergeText.failed} />;
  if (!plan) return null;
  const side = (person: Participant, isSurvivor: boolean) => (
    <SideHead
      person={person}
      isSurvivor={isSurvivor}
      site={site}
      onSurvive={() => {
        setSurvivorId(person.id);
        setChoices({});
      }}
    />
  );
  return (
    <>
      <Row gap={10} rowGap={4} wrap className={classes["pairHead"]}>
        <h2 className="page-title">{mergeText.question}</h2>
        <p className={classes["why"]}>{pair && mergeText.match(pair.score, pair.reasons)}</p>
        <Acts of="markAsDifferent">
          <ActionButton icon={IconUsersMinus} onClick={() => void setApart()}>
            {mergeText.different}
          </ActionButton>
        </Acts>
      </Row>
      <div className={classes["table"]}>
        <MergeRows
          rows={plan.rows}
          moves={plan.moves}
          current={current}
          head={[side(plan.other, false), side(plan.survivor, true)]}
          onChoose={(field, choice) => {
            setCurrent(field);
            choose(field, choice);
          }}
        />
      </div>
      <Row gap={8} className={classes["foot"]}>
        <Stack grow className={classes["happens"]}>
          <h3>{mergeText.effect}</h3>
          <p>{mergeSummary(plan)}</p>
          <ProblemNote problem={problem} />
        </Stack>
        <Button onClick={onSkip}>{mergeText.skip}</Button>
        <Acts of="mergeParticipants">
          <ActionButton
            variant="filled"
            icon={IconCopy}
            loading={isMerging}
            disabled={preview.isPlaceholderData}
            onClick={() => void doMerge()}
          >
            {mergeText.mergeInto(survivorId)}
          </ActionButton>
        </Acts>
      </Row>
    </>
  );
}

function outsideOfText(act: () => void) {
  return ({ target }: KeyboardEvent) => {
    const text = "textarea, input:not([type=radio], [type=checkbox]), select, [role=menu]";
    return target instanceof Element && target.closest(text) ? false : act();
  };
}

interface SideHeadProps {
  person: Participant;
  isSurvivor: boolean;
  site: SiteTime;
  onSurvive: () => void;
}

function SideHead({ person, isSurvivor, site, onSurvive }: SideHeadProps) {
  const facts = [
    mergeText.registered(staffShortDateTime(person.createdAt, site)),
    person.source === null ? undefined : sources.label(person.source),
  ];
  return (
    <Row as="span" gap={10} className={classes["side"]}>
      <Avatar name={fullName(person)} size={32} />
      <Stack as="span" grow>
        <Text as="b" size="body" isCut title={fullName(person)}>
          {person.id} {fullName(person)}
        </Text>
        <Text as="span" weight="regular" tone="faint" isCut className={classes["small"]}>
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </Stack>
      {isSurvivor ? (
        <Chip tone="accent" icon={IconCheck}>
          {mergeText.survivor}
        </Chip>
      ) : (
        <button type="button" className={`link ${classes["small"]}`} onClick={onSurvive}>
          {mergeText.swap}
        </button>
      )}
    </Row>
  );
}
