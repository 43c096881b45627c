import { staffShortDateTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Acts } from "../../change/Acts.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { emailsKey, type FailedJob, useFailedJobs } from "../data.ts";
import { failedJobsText as text } from "./text.tsx";
import classes from "./OutboxPage.module.css";

interface FailedJobsProps {
  /** Absent = emails can't be opened from here. */
  onEmail?: (emailId: number) => void;
  onClose: () => void;
}

/** Jobs that failed for good, until a colleague retries or dismisses them. */
export function FailedJobs({ onEmail, onClose }: FailedJobsProps) {
  const query = useFailedJobs();
  return (
    <Drawer title={text.title} facts={text.facts} onClose={onClose}>
      {query.error && !query.data && <QueryError query={query} title={text.loadFailed} />}
      {query.data?.length === 0 && (
        <State icon={IconCircleCheck} title={text.none}>
          {text.noneHelp}
        </State>
      )}
      <ul>
        {query.data?.map(job => (
          <Job key={job.id} job={job} {...(onEmail && { onEmail })} />
        ))}
      </ul>
    </Drawer>
  );
}

function Job({ job, onEmail }: { job: FailedJob } & Pick<FailedJobsProps, "onEmail">) {
  const site = useSiteTime();
  const { run } = useChange({ refresh: [emailsKey] });
  const { id, name, failedAt, attempts, reason, emailId } = job;
  const change = async (how: "retryJob" | "dismissJob", { done, failed }: typeof text.retry) => {
    const { problem } = await run(how, { id });
    if (problem) notifyProblem(problem, { what: failed });
    else notifyDone(done(name));
  };
  return (
    <Row as="li" gap={8} wrap align="start" className={classes["job"]}>
      <div className={classes["jobText"]}>
        <Text weight="medium">{name}</Text>
        <Text tone="quiet">{reason}</Text>
        <Text size="small" tone="faint" className="numbers">
          {staffShortDateTime(failedAt, site)} · {text.attempts(attempts)}
          {emailId !== null && onEmail && (
            <>
              {" · "}
              <LinkButton onClick={() => onEmail(emailId)}>{text.showEmail}</LinkButton>
            </>
          )}
        </Text>
      </div>
      <Acts of="retryJob">
        <Button size="xs" onClick={() => void change("retryJob", text.retry)}>
          {text.retry.verb}
        </Button>
      </Acts>
      <Acts of="dismissJob">
        <Button size="xs" variant="subtle" color="gray" onClick={() => void change("dismissJob", text.dismiss)}>
          {text.dismiss.verb}
        </Button>
      </Acts>
    </Row>
  );
}
