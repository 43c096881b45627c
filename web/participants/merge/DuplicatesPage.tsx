import { minCertainDuplicateScore } from "@hb/domain/participants/merge/duplicates.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { ButtonMenu } from "../../ui/overlay/IconMenu.tsx";
import { BackLink } from "../../ui/page/PageHead.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Pair, useDuplicates, useLiveParticipants } from "../data.ts";
import { MergePair } from "./MergePair.tsx";
import { duplicatesText as text } from "./text.tsx";
import classes from "./Merge.module.css";

/** The rest moves up as these are decided. */
const shownPairs = 200;

/** Pairs that may be one person, decided one after the other. */
export function DuplicatesPage() {
  useLiveParticipants();
  const [word, setWord] = useAddressParam("pair");
  const isWide = useMediaQuery("(min-width: 1000px)", undefined, { getInitialValueInEffect: false });
  const found = useDuplicates(shownPairs);
  const { pairs = [], waiting = 0 } = found.data ?? {};
  const at = Math.max(
    0,
    pairs.findIndex(pair => wordOf(pair) === word),
  );
  const pair = pairs[at];
  // Opened from a person with a pair that isn't in the list: too different, or beyond its end.
  const requested = word !== undefined && pair && wordOf(pair) !== word ? idsOf(word) : undefined;
  const ids = requested ?? (pair && idsOf(wordOf(pair)));
  const goOn = () => {
    const next = pairs[at + 1] ?? pairs[at - 1];
    setWord(next && wordOf(next));
  };
  const skip = () => {
    const next = pairs[(at + 1) % Math.max(1, pairs.length)];
    setWord(next && wordOf(next));
  };

  return (
    <Row grow align="stretch" className={classes["page"]}>
      <Stack as="aside" className={classes["list"]} aria-label={text.title}>
        <Row gap={8} className={classes["head"]}>
          <BackLink to="/participants" label={text.back} />
          <h1 className={classes["title"]}>{text.title}</h1>
          <Text className="numbers" as="span" size="small" tone="faint" grow>
            {found.data && formatNumber(found.data.total)}
          </Text>
          {!isWide && pair && (
            <ButtonMenu label={text.position(at + 1, pairs.length)} width={300} className={classes["menu"]}>
              {pairs.map(one => (
                <Menu.Item key={wordOf(one)} onClick={() => setWord(wordOf(one))}>
                  <PairWords pair={one} />
                </Menu.Item>
              ))}
            </ButtonMenu>
          )}
        </Row>
        {waiting > 0 && (
          <Text as="output" className={classes["comparing"]} size="small" tone="quiet">
            {text.comparing(waiting)}
          </Text>
        )}
        {isWide && (
          <ol className={classes["pairs"]}>
            {pairs.map(one => (
              <li key={wordOf(one)}>
                <button
                  type="button"
                  className={`rail-choice ${classes["pair"]}`}
                  {...(one === pair && !requested && { "aria-current": true })}
                  onClick={() => setWord(wordOf(one))}
                >
                  <PairWords pair={one} />
                </button>
              </li>
            ))}
          </ol>
        )}
      </Stack>
      <Stack grow className={classes["pairDetail"]}>
        {found.error && !found.data && <QueryError query={found} title={text.failed} />}
        {found.data && !ids && (
          <State
            icon={IconUsersGroup}
            title={waiting > 0 ? text.noneSoFar : text.none}
            actions={<Button renderRoot={props => <Link to="/participants" {...props} />}>{text.back}</Button>}
          >
            {text.compared}
          </State>
        )}
        {ids && (
          <MergePair key={ids.join("-")} ids={ids} pair={requested ? undefined : pair} onDecided={goOn} onSkip={skip} />
        )}
      </Stack>
    </Row>
  );
}

function PairWords({ pair: { score, people, reasons } }: { pair: Pair }) {
  return (
    <Row as="span" gap={10} align="start">
      <span className={`numbers ${classes["score"]}`} {...(score >= minCertainDuplicateScore && { "data-sure": true })}>
        {score}
      </span>
      <Stack as="span" grow>
        <Text as="b" weight="medium" isCut>
          {people[1].id} {fullName(people[1])}
        </Text>
        <Text as="span" tone="quiet" isCut>
          {people[0].id} {fullName(people[0])}
        </Text>
        <Text as="span" tone="faint" className={classes["small"]}>
          {sentence(reasons)}
        </Text>
      </Stack>
    </Row>
  );
}

/** `Same phone, name one letter apart` */
function sentence(reasons: readonly string[]): string {
  const words = reasons.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordOf({ people }: Pair): string {
  return people
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join("-");
}

function idsOf(word: string): [number, number] | undefined {
  const [, one, other] = /^(\d{1,10})-(\d{1,10})$/.exec(word) ?? [];
  return one !== undefined && other !== undefined && one !== other ? [Number(one), Number(other)] : undefined;
}
