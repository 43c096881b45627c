import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { ExportButton, type ExportButtonProps } from "../../export/ExportButton.tsx";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { RemoteStudyHead } from "../../remote-study/RemoteStudyHead.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressWord } from "../../shell/routing/address.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Definitions, useAlerts, useDefinitions } from "../data.ts";
import { AlertList } from "./AlertList.tsx";
import { DefinitionList } from "./DefinitionList.tsx";
import classes from "./Surveys.module.css";

const answers: ExportButtonProps["choices"] = [
  {
    label: "Daily surveys, a row for each survey",
    request: { list: "surveyAnswers", kind: "daily", shape: "wide" },
  },
  {
    label: "Daily surveys, a row for each answer",
    request: { list: "surveyAnswers", kind: "daily", shape: "long" },
  },
  {
    label: "Weekly surveys, a row for each survey",
    request: { list: "surveyAnswers", kind: "weekly", shape: "wide" },
  },
  {
    label: "Weekly surveys, a row for each answer",
    request: { list: "surveyAnswers", kind: "weekly", shape: "long" },
  },
];

/** What alarms, then what is asked. */
export function SurveysPage() {
  useLiveRemoteStudy();
  const definitions = useDefinitions();
  return (
    <div className={classes["page"]}>
      <RemoteStudyHead at="/remote-study/surveys" count="Surveys">
        <ExportButton choices={answers} />
      </RemoteStudyHead>
      <div className={classes["scroller"]}>
        <div className={classes["columns"]}>
          <Worklist />
          <section aria-label="Questionnaires">
            {definitions.error && !definitions.data && (
              <QueryError query={definitions} title="The questionnaires could not be loaded" />
            )}
            {definitions.data && (
              <>
                <div className={classes["heading"]}>
                  <h2>The last seven days</h2>
                </div>
                <Figures lastWeek={definitions.data.lastWeek} />
                <div className={classes["heading"]}>
                  <h2>Questionnaires</h2>
                </div>
                <DefinitionList definitions={definitions.data.definitions} />
              </>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

function Figures({ lastWeek }: Pick<Definitions, "lastWeek">) {
  const figures = [
    ["done", lastWeek.done],
    ["done late", lastWeek.late],
    ["missed", lastWeek.missed],
    ["due now", lastWeek.due],
  ] as const;
  return (
    <dl className={classes["figures"]}>
      {figures.map(([word, count]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className="numbers">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Alerts that wait for somebody, the oldest on top. */
function Worklist() {
  const [word, setWord] = useAddressWord("alerts");
  const showsAll = word === "all";
  const [limit, setLimit] = useState(50);
  const query = useAlerts(showsAll ? {} : { open: true }, limit);
  const data = query.data;
  return (
    <section aria-label="Alerts">
      <div className={classes["heading"]}>
        <h2>Alerts{data && data.open > 0 && ` · ${data.open} open`}</h2>
        <Segmented
          label="Which alerts"
          value={showsAll ? "all" : "open"}
          options={[
            { value: "open", label: "Open" },
            { value: "all", label: "All" },
          ]}
          onChange={value => setWord(value === "all" ? "all" : undefined)}
        />
      </div>
      {query.error && !data && <QueryError query={query} title="The alerts could not be loaded" />}
      {data?.alerts.length === 0 && (
        <State icon={IconChecks} title={showsAll ? "No alert yet" : "No alert is open"}>
          When somebody reports strong symptoms in a survey, it stands here at once until one of you has dealt with it.
        </State>
      )}
      {data && <AlertList alerts={data.alerts} />}
      {data && data.alerts.length < data.total && limit < 200 && (
        <Button mt="sm" variant="default" onClick={() => setLimit(200)}>
          Show more alerts
        </Button>
      )}
    </section>
  );
}
