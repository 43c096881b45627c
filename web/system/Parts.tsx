import { staffDate, staffRelative, staffShortDateTime } from "@hb/domain/format.ts";
import { formatAge, formatBytes } from "@hb/domain/system/system.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { formatNumber } from "../ui/numbers.ts";
import { Card } from "./Card.tsx";
import { type SystemState, useMailServerCheck } from "./data.ts";
import classes from "./SystemPage.module.css";

/** Sign-ins and links are checked against the clock, so seconds matter. */
const maxClockOffsetMs = 2_000;

/** What HB consists of, and whether each part works. */
export function Parts({ state }: { state: SystemState }) {
  const { parts, postgres, node, build, processes, clockOffsetMs } = state;
  const isReady = (name: string) => parts.find(part => part.name === name)?.isReady;
  const browsers = processes.reduce((sum, process) => sum + process.browsers, 0);
  const isClockRight = Math.abs(clockOffsetMs) <= maxClockOffsetMs;
  return (
    <Card title="Parts" facts={`Node ${node}${build === null ? "" : ` · screens ${build}`}`}>
      <ul className={classes["parts"]}>
        <Part name="Database" works={isReady("database")}>
          PostgreSQL {postgres}
        </Part>
        <Part name="Migrations" works={isReady("migrations")}>
          {isReady("migrations") ? "Up to date" : "The database doesn't fit this version."}
        </Part>
        <Part name="File storage" works={isReady("storage")}>
          {isReady("storage") ? "Files can be stored and read." : "Files can't be stored."}
        </Part>
        <Part name="Live updates" works={isReady("realtime")}>
          {browsers === 1 ? "1 browser connected" : `${formatNumber(browsers)} browsers connected`}
        </Part>
        <EmailServer email={state.email} now={state.at} />
        <Log log={state.log} />
        {state.disks.map(({ setting, freeBytes, totalBytes, isLow }) => (
          <Part
            key={setting}
            name={setting === "HB_BACKUP_DIR" ? "Disk for backups" : "Disk for data"}
            works={!isLow}
            whenNot="Almost full"
          >
            {formatBytes(freeBytes)} of {formatBytes(totalBytes)} free
          </Part>
        ))}
        <Part name="Clock" works={isClockRight} whenNot="Wrong">
          {Math.abs(clockOffsetMs) < 1_000
            ? `${formatNumber(Math.abs(clockOffsetMs))} ms ${clockOffsetMs < 0 ? "behind" : "ahead of"} the database`
            : `${formatNumber(Math.round(Math.abs(clockOffsetMs) / 1_000))} seconds ${clockOffsetMs < 0 ? "behind" : "ahead of"} the database`}
        </Part>
        <Certificate endsAt={state.certificateEndsAt} problems={state.problems} />
      </ul>
    </Card>
  );
}

interface PartProps {
  name: string;
  /** Undefined = there is none, or it isn't known. */
  works: boolean | undefined;
  whenNot?: string;
  whenUnknown?: string;
  act?: ReactNode;
  children: ReactNode;
}

function Part({ name, works, whenNot = "Not working", whenUnknown = "Not set up", act, children }: PartProps) {
  return (
    <Row as="li" gap={12} rowGap={4} wrap className={classes["part"]}>
      <div className={classes["words"]}>
        <Text weight="medium">{name}</Text>
        <Text as="div" size="small" tone="faint" className="numbers">
          {children}
        </Text>
      </div>
      {act}
      {works === undefined ? (
        <Chip tone="grey" icon={IconCircleDashed}>
          {whenUnknown}
        </Chip>
      ) : works ? (
        <Chip tone="green" icon={IconCircleCheck}>
          Working
        </Chip>
      ) : (
        <Chip tone="red" icon={IconAlertTriangle}>
          {whenNot}
        </Chip>
      )}
    </Row>
  );
}

function EmailServer({ email, now }: { email: SystemState["email"]; now: string }) {
  const site = useSiteTime();
  const check = useMailServerCheck();
  const { hasServer, isPaused, waiting, failed, oldestDueMs, lastSentAt } = email;
  if (!hasServer)
    return (
      <Part name="Email server" works={undefined}>
        Emails wait in the outbox until SMTP_URL is set.
      </Part>
    );
  const sent =
    lastSentAt === null
      ? "Nothing sent yet"
      : `Last sent ${staffRelative(lastSentAt, now) ?? staffShortDateTime(lastSentAt, site)}`;
  const counts = [waiting > 0 && `${formatNumber(waiting)} waiting`, failed > 0 && `${formatNumber(failed)} failed`];
  const late = oldestDueMs > 60_000 && `oldest due for ${formatAge(oldestDueMs)}`;
  const answer = check.data ?? undefined;
  return (
    <Part
      name="Email server"
      works={answer ? answer.problem === null : oldestDueMs <= 60 * 60_000}
      act={
        <Button size="xs" loading={check.isFetching} onClick={() => void check.refetch()}>
          Test
        </Button>
      }
    >
      {[isPaused && "Sending is paused", sent, ...counts, late].filter(Boolean).join(" · ")}
      <Text as="div" size="small" aria-live="polite">
        {answer &&
          (answer.problem === null ? `Answered in ${formatNumber(answer.tookMs)} ms.` : `It says: ${answer.problem}`)}
        {check.error && !check.isFetching && "Couldn't test it. Try again."}
      </Text>
    </Part>
  );
}

function Log({ log }: { log: SystemState["log"] }) {
  const site = useSiteTime();
  if (log === null)
    return (
      <Part name="Log" works={undefined} whenUnknown="Not checked yet">
        Its chain is verified every hour.
      </Part>
    );
  return (
    <Part name="Log" works={log.problem === null} whenNot="Altered">
      {log.problem ?? `${formatNumber(log.entries)} entries intact`} · verified {staffShortDateTime(log.at, site)}
    </Part>
  );
}

function Certificate({ endsAt, problems }: { endsAt: string | null; problems: SystemState["problems"] }) {
  const site = useSiteTime();
  if (endsAt === null)
    return (
      <Part name="Certificate" works={undefined} whenUnknown="None found">
        The address in WEB_APP_URL doesn't use TLS, or can't be reached from here.
      </Part>
    );
  return (
    <Part name="Certificate" works={!problems.some(({ cause }) => cause === "certificate")} whenNot="Renew it">
      Valid until {staffDate(dateInZone(endsAt, site.zone), site)}
    </Part>
  );
}
