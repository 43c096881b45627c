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
import { pauseText, outboxStripsText as text } from "./text.tsx";
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
    if (problem) notifyProblem(problem, { what: text.notResumed, about: pauseToast });
    else notifyDone(text.resumed, { about: pauseToast });
  };
  const since = (at: string) => staffRelative(at, new Date(serverNow()).toISOString()) ?? staffShortDateTime(at, site);
  return (
    <Stack gap={8} className={classes["strips"]}>
      {paused && (
        <Note
          tone="amber"
          icon={IconPlayerPause}
          act={
            <Acts of="pauseMail">
              <Button size="xs" onClick={() => void resume()}>
                {text.resume}
              </Button>
            </Acts>
          }
        >
          {text.paused(paused.by, since(paused.at), paused.reason)}
        </Note>
      )}
      {!hasMailServer && (
        <Note tone="grey" icon={IconServerOff}>
          <b>{text.noServer}</b> {text.noServerHelp}
        </Note>
      )}
      {failedJobs > 0 && (
        <Note
          tone="red"
          icon={IconAlertTriangle}
          act={
            <Button size="xs" onClick={onJobs}>
              {text.showJobs(failedJobs)}
            </Button>
          }
        >
          {text.jobsFailed(failedJobs)}
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
      title={pauseText.verb}
      verb={pauseText.verb}
      reason="optional"
      onConfirm={async reason => {
        const outcome = await run("pauseMail", { paused: true, ...(reason !== undefined && { reason }) });
        if (!outcome.problem) notifyDone(pauseText.done, { about: pauseToast });
        return outcome;
      }}
      onClose={onClose}
    >
      <p>{pauseText.explanation}</p>
    </ChangeDialog>
  );
}
