import { staffRelative, staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPause, IconServerOff } from "@tabler/icons-react";
import { call, newRequestId } from "../../backend/call.ts";
import { serverNow } from "../../backend/clock.ts";
import { attempt } from "../../change/attempt.ts";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Note } from "../../ui/Note.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type EmailCounts, useRefreshEmails } from "../data.ts";
import classes from "./OutboxPage.module.css";

interface OutboxStripsProps {
  counts: EmailCounts;
  onJobs: () => void;
}

/** What holds for all mail at once. */
export function OutboxStrips({ counts, onJobs }: OutboxStripsProps) {
  const { paused, hasMailServer, failedJobs } = counts;
  const { zone, today } = useSiteTime();
  const refresh = useRefreshEmails();
  if (!paused && hasMailServer && failedJobs === 0) return null;
  const resume = () =>
    attempt(call("pauseMail", { requestId: newRequestId(), paused: false }), () => {
      notifyDone("Sending was resumed", { about: "paused mail" });
      void refresh();
    });
  const since =
    paused &&
    (staffRelative(paused.at, new Date(serverNow()).toISOString()) ?? staffShortDateTime(paused.at, zone, today));
  return (
    <div className={classes["strips"]}>
      {paused && (
        <Note
          tone="amber"
          icon={IconPlayerPause}
          act={
            <Button size="xs" variant="default" onClick={() => void resume()}>
              Resume
            </Button>
          }
        >
          <b>Sending is paused</b> by {paused.by}, {since}
          {paused.reason !== null && `: ${paused.reason}`}. Nothing goes to participants; what falls due meanwhile waits
          here.
        </Note>
      )}
      {!hasMailServer && (
        <Note tone="grey" icon={IconServerOff}>
          <b>There is no mail server.</b> Everything waits here until HB is started with SMTP_URL.
        </Note>
      )}
      {failedJobs > 0 && (
        <Note
          tone="red"
          icon={IconAlertTriangle}
          act={
            <Button size="xs" variant="default" onClick={onJobs}>
              Look at {failedJobs === 1 ? "it" : "them"}
            </Button>
          }
        >
          <b>{failedJobs === 1 ? "1 job was given up" : `${failedJobs} jobs were given up`}</b> after several attempts.
        </Note>
      )}
    </div>
  );
}

/** All mail to participants, until somebody resumes it. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshEmails();
  return (
    <ReasonDialog
      title="Pause all sending"
      verb="Pause sending"
      reason="welcome"
      onAct={async request => {
        await call("pauseMail", { ...request, paused: true });
        void refresh();
        notifyDone("Sending is paused", { about: "paused mail" });
      }}
      onClose={onClose}
    >
      <p>
        Nothing goes to participants until somebody resumes it. What falls due meanwhile waits and is judged again then.
        Mails about staff accounts go on.
      </p>
    </ReasonDialog>
  );
}
