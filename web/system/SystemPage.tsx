import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { FailedJobs } from "../emails/outbox/FailedJobs.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { Page } from "../ui/page/Page.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { Backups } from "./Backups.tsx";
import { type SystemState, useSystemState } from "./data.ts";
import { Parts } from "./Parts.tsx";
import { Processes } from "./Processes.tsx";
import { SlowCalls } from "./SlowCalls.tsx";
import { systemText as text } from "./text.tsx";
import classes from "./SystemPage.module.css";

/** How HB itself is doing, for whoever runs it. Nothing about participants. */
export function SystemPage() {
  const system = useSystemState();
  const { data } = system;
  return (
    <Page>
      <PageHead title={text.title} count={data && text.version(data.version)}>
        <ActionButton icon={IconRefresh} onClick={() => void system.refetch()} loading={system.isFetching && !!data}>
          {text.refresh}
        </ActionButton>
      </PageHead>
      <section
        className={classes["body"]}
        aria-label={text.body}
        // Scrolls by keyboard too, when there is nothing in it to focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {system.error && !data && <QueryError query={system} title={text.failed} />}
        {!data && !system.error && (
          <Stack gap={24} className={classes["loading"]}>
            {[180, 240, 200, 260].map(width => (
              <Skeleton key={width} width={width} height={8} />
            ))}
          </Stack>
        )}
        {data && <System state={data} onChanged={() => void system.refetch()} />}
      </section>
    </Page>
  );
}

function System({ state, onChanged }: { state: SystemState; onChanged: () => void }) {
  const [isShowingJobs, setIsShowingJobs] = useState(false);
  const { problems, failedJobs, parts, operators } = state;
  const close = () => {
    setIsShowingJobs(false);
    onChanged();
  };
  const isWell = problems.length === 0 && failedJobs === 0 && parts.every(({ isReady }) => isReady);
  return (
    <Stack gap={12} className={classes["column"]}>
      {isWell && (
        <Note tone="green" icon={IconCircleCheck}>
          <b>{text.allWell}</b> {toldBy(operators)}
        </Note>
      )}
      {problems.map(({ cause, sentence }) => (
        <Note key={cause} tone="red" icon={IconAlertTriangle}>
          {sentence}
        </Note>
      ))}
      {failedJobs > 0 && (
        <Note
          tone="amber"
          icon={IconAlertTriangle}
          act={
            <Button size="xs" onClick={() => setIsShowingJobs(true)}>
              {text.showJobs(failedJobs)}
            </Button>
          }
        >
          {text.jobsFailed(failedJobs)}
        </Note>
      )}
      {!isWell && <Text tone="faint">{toldBy(operators)}</Text>}
      <div className={classes["cards"]}>
        <Parts state={state} />
        <Stack gap={12}>
          <Backups backups={state.backups} now={state.at} />
          <SlowCalls calls={state.slowCalls} />
          <Processes processes={state.processes} />
        </Stack>
      </div>
      {isShowingJobs && <FailedJobs onClose={close} />}
    </Stack>
  );
}

function toldBy(operators: readonly string[]): string {
  return operators.length === 0 ? text.noOperators : text.operators(operators);
}
