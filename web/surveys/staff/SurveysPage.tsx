import type { Question } from "@hb/domain/surveys/question.ts";
import type { QuestionnaireId } from "@hb/domain/surveys/survey.ts";
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { ExportButton } from "../../export/ExportButton.tsx";
import type { ExportChoices } from "../../export/export-words.ts";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { RemoteStudyHead } from "../../remote-study/RemoteStudyHead.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { Page, PageBody } from "../../ui/page/Page.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Definitions, useAlerts, useDefinitions } from "../data.ts";
import { AlertList } from "./AlertList.tsx";
import { alertText, surveysText as text } from "./text.tsx";
import classes from "./Surveys.module.css";

const counted: ExportChoices = [
  ...exportChoices("daily", text.exported.daily),
  ...exportChoices("weekly", text.exported.weekly),
];

/** `Daily surveys, one row per answer` */
function exportChoices(kind: QuestionnaireId, name: string): ExportChoices {
  const choice = (shape: "wide" | "long"): ExportChoices[0] => ({
    label: text.exported[shape](name),
    request: { list: "surveyAnswers", kind, shape },
  });
  return [choice("wide"), choice("long")];
}

/** Of questionnaires that the study added, as they are called now. */
function ownChoices({ definitions }: Definitions): readonly ExportChoices[0][] {
  return definitions
    .filter(({ definition: { kind }, isCurrent }) => isCurrent && kind !== "daily" && kind !== "weekly")
    .flatMap(({ definition: { kind, title } }) => exportChoices(kind, title));
}

/** Alerts, then the questionnaires. */
export function SurveysPage() {
  useLiveRemoteStudy();
  const definitions = useDefinitions();
  return (
    <Page>
      <RemoteStudyHead at="/remote-study/surveys" count={text.count}>
        <ExportButton choices={[...counted, ...(definitions.data ? ownChoices(definitions.data) : [])]} />
      </RemoteStudyHead>
      <PageBody className={classes["body"]}>
        <div className={classes["columns"]}>
          <Alerts />
          <section aria-label={text.questionnaires.title}>
            {definitions.error && !definitions.data && (
              <QueryError query={definitions} title={text.questionnaires.failed} />
            )}
            {definitions.data && (
              <>
                <Text as="h2" mb={8}>
                  {text.lastWeek.title}
                </Text>
                <Figures lastWeek={definitions.data.lastWeek} />
                <Text as="h2" mb={8}>
                  {text.questionnaires.title}
                </Text>
                <DefinitionList definitions={definitions.data.definitions} />
              </>
            )}
          </section>
        </div>
      </PageBody>
    </Page>
  );
}

function Figures({ lastWeek }: Pick<Definitions, "lastWeek">) {
  const figures = [
    [text.lastWeek.done, lastWeek.done],
    [text.lastWeek.late, lastWeek.late],
    [text.lastWeek.missed, lastWeek.missed],
    [text.lastWeek.due, lastWeek.due],
  ] as const;
  return (
    <Row as="dl" gap={24} rowGap={8} mb={20} align="stretch" wrap className={classes["figures"]}>
      {figures.map(([label, count]) => (
        <Row gap={6} align="baseline" key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{formatNumber(count)}</dd>
        </Row>
      ))}
    </Row>
  );
}

/** Every version of every questionnaire. None is ever changed, so this is what was asked. */
function DefinitionList({ definitions }: Pick<Definitions, "definitions">) {
  return (
    <>
      {definitions
        .toReversed()
        .map(({ definition: { kind, version, title, minutes, screens }, isCurrent, answers }) => (
          <details key={`${kind} ${version}`} className={classes["fold"]}>
            <summary>
              <Text as="b" weight="medium">
                {text.questionnaires.version(title, version)}
              </Text>
              {isCurrent && <Chip tone="green">{text.questionnaires.active}</Chip>}
              <span className={classes["meta"]}>{text.questionnaires.facts(answers, minutes)}</span>
            </summary>
            <ol className={classes["questions"]}>
              {screens.flatMap(({ questions }) =>
                questions.map(question => (
                  <li key={question.id}>
                    {question.title} <span className={classes["meta"]}>{questionFacts(question)}</span>
                  </li>
                )),
              )}
            </ol>
          </details>
        ))}
    </>
  );
}

function questionFacts(question: Question): string {
  const types: Record<Question["type"], string> = {
    single: text.question.single,
    several: text.question.several,
    scale:
      question.type === "scale" ? `${question.from} ${question.fromLabel} – ${question.to} ${question.toLabel}` : "",
    number: question.type === "number" ? text.question.number(question.unit) : "",
    duration: text.question.duration,
    text: text.question.text,
    photo: text.question.photo,
  };
  const facts = [
    types[question.type],
    question.optional && text.question.optional,
    question.when && text.question.depends,
  ];
  return facts.filter(Boolean).join(", ");
}

/** Open alerts, the oldest on top. */
function Alerts() {
  const [word, setWord] = useAddressParam("alerts");
  const showsAll = word === "all";
  const [limit, setLimit] = useState(50);
  const query = useAlerts(showsAll ? {} : { open: true }, limit);
  const data = query.data;
  return (
    <section aria-label={alertText.title}>
      <Row gap={12} rowGap={8} mb={8} wrap>
        <h2>{text.alerts.title(data?.open ?? 0)}</h2>
        <Segmented
          label={text.alerts.choose}
          value={showsAll ? "all" : "open"}
          options={[
            { value: "open", label: text.alerts.open },
            { value: "all", label: text.alerts.all },
          ]}
          onChange={value => setWord(value === "all" ? "all" : undefined)}
        />
      </Row>
      {query.error && !data && <QueryError query={query} title={text.alerts.failed} />}
      {data?.alerts.length === 0 && (
        <State icon={IconChecks} title={showsAll ? text.alerts.none : text.alerts.noneOpen}>
          {text.alerts.explanation}
        </State>
      )}
      {data && <AlertList alerts={data.alerts} />}
      {data && data.alerts.length < data.total && limit < 200 && (
        <Button mt="sm" onClick={() => setLimit(200)}>
          {text.alerts.showMore}
        </Button>
      )}
    </section>
  );
}
