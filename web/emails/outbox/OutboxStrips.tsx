import { staffRelative, staffShortDateTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPause, IconServerOff } from "@tabler/icons-react";
import { serverNow } from "../../backend/clock.ts";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Note } from "../../ui/Note.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type EmailCounts, emailsKey } from "../data.ts";
import classes from "./OutboxPage.module.css";

/** The next toast about pausing replaces this one. */
const pauseToast = "paused email";

interface OutboxStripsProps {
  counts: EmailCounts;
  onJobs: () => void;
}

/** What affects all emails. */
export function OutboxStrips({ counts, onJobs }: OutboxStripsProps) {
  const { paused, hasMailServer, failedJobs } = counts;
  const site = useSiteTime();
  const { run } = useChange({ refresh: [emailsKey] });
  if (!paused && hasMailServer && failedJobs === 0) return null;
  const resume = async () => {
    const { problem } = await run("pauseMail", { paused: false });
    if (problem) notifyProblem(problem, { what: "Sending not resumed.", about: pauseToast });
    else notifyDone("Sending resumed", { about: pauseToast });
  };
  const since =
    paused && (staffRelative(paused.at, new Date(serverNow()).toISOString()) ?? staffShortDateTime(paused.at, site));
  return (
    <Stack gap={8} className={classes["strips"]}>
      {paused && (
        <Note
          tone="amber"
          icon={IconPlayerPause}
          act={
            <Acts of="pauseMail">
              <Button size="xs" onClick={() => void resume()}>
                Resume sending
              </Button>
            </Acts>
          }
        >
          <b>Sending is paused</b> by {paused.by}, {since}
          {paused.reason !== null && `: ${paused.reason}`}. Emails to participants wait here until sending is resumed.
        </Note>
      )}
      {!hasMailServer && (
        <Note tone="grey" icon={IconServerOff}>
          <b>No email server is set up.</b> Emails wait here until SMTP_URL is set.
        </Note>
      )}
      {failedJobs > 0 && (
        <Note
          tone="red"
          icon={IconAlertTriangle}
          act={
            <Button size="xs" onClick={onJobs}>
              Show {failedJobs === 1 ? "job" : "jobs"}
            </Button>
          }
        >
          <b>{failedJobs === 1 ? "1 job failed" : `${failedJobs} jobs failed`}</b> after several attempts.
        </Note>
      )}
    </Stack>
  );
}

/** Pauses all emails to participants until a colleague resumes sending. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { run } = useChange({ refresh: [emailsKey] });
  return (
    <ChangeDialog
      title="Pause sending"
      verb="Pause sending"
      reason="optional"
      onConfirm={async reason => {
        const outcome = await run("pauseMail", { paused: true, ...(reason !== undefined && { reason }) });
        if (!outcome.problem) notifyDone("Sending paused", { about: pauseToast });
        return outcome;
      }}
      onClose={onClose}
    >
      <p>
        Nothing is sent to participants until a colleague resumes sending. Emails that come due wait and are rechecked
        then. Emails about staff accounts are still sent.
      </p>
    </ChangeDialog>
  );
}
