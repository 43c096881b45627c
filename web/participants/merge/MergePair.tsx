import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { sources } from "@hb/domain/lookups/sources.ts";
import {
  type MergeChoice,
  type MergeChoices,
  type MergeField,
  planMerge,
} from "@hb/domain/participants/merge/merge.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconUsersMinus } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Chip } from "../../ui/Chip.tsx";
import type { Pair } from "./DuplicatesPage.tsx";
import { MergeRows } from "./MergeRows.tsx";
import { markAsDifferent, merge } from "./merge-acts.tsx";
import { useMergeKeys } from "./merge-keys.ts";
import { tellMerge } from "./merge-words.ts";
import classes from "./MergePair.module.css";

type Preview = Output<Functions["previewMerge"]>;

interface MergePairProps {
  ids: [number, number];
  /** Absent for a pair that is compared on request. */
  pair: Pair | undefined;
  onJudged: () => void;
  onSkip: () => void;
}

/** Field by field, which value stays; what will happen stands beside the button. */
export function MergePair({ ids, pair, onJudged, onSkip }: MergePairProps) {
  const client = useQueryClient();
  const site = useSiteTime();
  // Whoever registered first keeps their number: it is the one that was spoken of longer.
  const [survivorId, setSurvivorId] = useState(Math.min(...ids));
  const otherId = ids[0] === survivorId ? ids[1] : ids[0];
  const [choices, setChoices] = useState<MergeChoices>({});
  const [requestId, setRequestId] = useState(newRequestId);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isMerging, setIsMerging] = useState(false);
  const preview = useQuery<Preview, Refusal>({
    // Not kept live: a colleague's change is refused with the merge, and then both are shown anew.
    queryKey: ["merge preview", survivorId, otherId],
    queryFn: () => call("previewMerge", { survivorId, otherId, choices: {} }),
    placeholderData: keepPreviousData,
  });
  // The same rules as on the server, so that a choice shows at once.
  const plan = preview.data && {
    ...preview.data,
    rows: planMerge(preview.data.survivor, preview.data.other, choices),
  };
  const [current, setCurrent] = useState<MergeField>();

  const choose = (field: MergeField, choice: MergeChoice) => setChoices(before => ({ ...before, [field]: choice }));
  const doMerge = async () => {
    if (!plan || isMerging) return;
    setIsMerging(true);
    setRefusal(undefined);
    try {
      const versions = { survivorVersion: plan.survivor.version, otherVersion: plan.other.version };
      await merge(client, { survivorId, otherId, ...versions, choices }, requestId);
      onJudged();
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
      // A colleague has changed one of the two: what is shown is asked for anew.
      void preview.refetch();
    } finally {
      setIsMerging(false);
    }
  };
  const apart = async () => {
    if (await markAsDifferent(client, ids, true)) onJudged();
  };
  const open = plan?.rows.filter(({ isEqual }) => !isEqual).map(({ field }) => field) ?? [];
  useMergeKeys({
    apart: () => void apart(),
    merge: () => void doMerge(),
    choose: side => current && choose(current, side === "left" ? "other" : "survivor"),
    move: step => {
      const at = current === undefined ? -1 : open.indexOf(current);
      const next = open[Math.max(0, Math.min(open.length - 1, at + step))];
      setCurrent(next);
    },
  });

  if (preview.error && !plan) return <QueryError query={preview} title="The two could not be compared" />;
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
      <div className={classes["head"]}>
        <h2 className={classes["title"]}>Are these the same person?</h2>
        <p className={classes["why"]}>{pair && `${pair.score} of 100: ${pair.reasons.join(", ")}`}</p>
        <Button
          variant="default"
          leftSection={<IconUsersMinus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => void apart()}
        >
          Not the same person
        </Button>
      </div>
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
      <div className={classes["foot"]}>
        <div className={classes["happens"]}>
          <h3>What will happen</h3>
          <p>{tellMerge(plan)}</p>
          <Trouble refusal={refusal} />
        </div>
        <Button variant="default" onClick={onSkip}>
          Skip
        </Button>
        <Button
          leftSection={<IconCopy size={16} stroke={2} aria-hidden="true" />}
          loading={isMerging}
          disabled={preview.isPlaceholderData}
          onClick={() => void doMerge()}
        >
          Merge into {survivorId}
        </Button>
      </div>
    </>
  );
}

interface SideHeadProps {
  person: Participant;
  isSurvivor: boolean;
  site: SiteTime;
  onSurvive: () => void;
}

function SideHead({ person, isSurvivor, site, onSurvive }: SideHeadProps) {
  const facts = [
    `Registered ${staffShortDateTime(person.createdAt, site.zone, site.today)}`,
    person.source === null ? undefined : sources.label(person.source),
  ];
  return (
    <span className={classes["side"]}>
      <Avatar name={fullName(person)} size={32} />
      <span className={classes["who"]}>
        <b title={fullName(person)}>
          {person.id} {fullName(person)}
        </b>
        <span>{facts.filter(Boolean).join(" · ")}</span>
      </span>
      {isSurvivor ? (
        <Chip tone="accent" icon={IconCheck}>
          Survives
        </Chip>
      ) : (
        <button type="button" className={`link ${classes["survive"]}`} onClick={onSurvive}>
          Keep this one
        </button>
      )}
    </span>
  );
}
