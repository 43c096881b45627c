import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { call, newRequestId } from "../../backend/call.ts";
import { attempt } from "../../change/attempt.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { type FailedJob, useFailedJobs, useRefreshEmails } from "../data.ts";
import classes from "./FailedJobs.module.css";

interface FailedJobsProps {
  onMail: (emailId: number) => void;
  onClose: () => void;
}

/** Work that was given up after several attempts: it is done again, or put aside, by somebody. */
export function FailedJobs({ onMail, onClose }: FailedJobsProps) {
  const query = useFailedJobs();
  return (
    <Drawer
      title="Jobs that were given up"
      facts="Each was tried several times. Try again once the reason is gone."
      onClose={onClose}
    >
      {query.error && !query.data && <QueryError query={query} title="The jobs could not be loaded" />}
      {query.data?.length === 0 && (
        <State icon={IconCircleCheck} title="Nothing was given up">
          Everything that HB does by itself is done or still on its way.
        </State>
      )}
      <ul className={classes["jobs"]}>
        {query.data?.map(job => (
          <Job key={job.id} job={job} onMail={onMail} />
        ))}
      </ul>
    </Drawer>
  );
}

function Job({ job, onMail }: { job: FailedJob; onMail: (emailId: number) => void }) {
  const { zone, today } = useSiteTime();
  const refresh = useRefreshEmails();
  const { id, name, failedAt, attempts, reason, emailId } = job;
  const done = (words: string) => () => {
    notifyDone(words);
    void refresh();
  };
  const again = () => attempt(call("retryJob", { requestId: newRequestId(), id }), done(`${name}: tried again`));
  const aside = () => attempt(call("dismissJob", { requestId: newRequestId(), id }), done(`${name}: put aside`));
  return (
    <li className={classes["job"]}>
      <div className={classes["words"]}>
        <b>{name}</b>
        <p>{reason}</p>
        <p className={`numbers ${classes["facts"]}`}>
          {staffShortDateTime(failedAt, zone, today)} · {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
          {emailId !== null && (
            <>
              {" · "}
              <button type="button" className="link" onClick={() => onMail(emailId)}>
                Show the mail
              </button>
            </>
          )}
        </p>
      </div>
      <Button size="xs" variant="default" onClick={() => void again()}>
        Try again
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => void aside()}>
        Put aside
      </Button>
    </li>
  );
}
