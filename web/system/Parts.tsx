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
import { Card } from "./Card.tsx";
import { type SystemState, useMailServerCheck } from "./data.ts";
import { partsText as text } from "./text.tsx";
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
    <Card title={text.title} facts={text.facts(node, build)}>
      <ul className={classes["parts"]}>
        <Part name={text.database.name} works={isReady("database")}>
          {text.database.version(postgres)}
        </Part>
        <Part name={text.migrations.name} works={isReady("migrations")}>
          {isReady("migrations") ? text.migrations.upToDate : text.migrations.missing}
        </Part>
        <Part name={text.storage.name} works={isReady("storage")}>
          {isReady("storage") ? text.storage.works : text.storage.fails}
        </Part>
        <Part name={text.live.name} works={isReady("realtime")}>
          {text.live.connected(browsers)}
        </Part>
        <EmailServer email={state.email} now={state.at} />
        <Log log={state.log} />
        {state.disks.map(({ setting, freeBytes, totalBytes, isLow }) => (
          <Part
            key={setting}
            name={setting === "HB_BACKUP_DIR" ? text.disk.forBackups : text.disk.forData}
            works={!isLow}
            whenNot={text.disk.low}
          >
            {text.disk.free(formatBytes(freeBytes), formatBytes(totalBytes))}
          </Part>
        ))}
        <Part name={text.clock.name} works={isClockRight} whenNot={text.clock.wrong}>
          {text.clock.offset(clockOffsetMs)}
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

function Part({ name, works, whenNot = text.notWorking, whenUnknown = text.notSetUp, act, children }: PartProps) {
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
          {text.working}
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
      <Part name={text.email.name} works={undefined}>
        {text.email.none}
      </Part>
    );
  const sent =
    lastSentAt === null
      ? text.email.nothingSent
      : text.email.lastSent(staffRelative(lastSentAt, now) ?? staffShortDateTime(lastSentAt, site));
  const counts = [waiting > 0 && text.email.waiting(waiting), failed > 0 && text.email.failed(failed)];
  const late = oldestDueMs > 60_000 && text.email.oldestDue(formatAge(oldestDueMs));
  const answer = check.data ?? undefined;
  return (
    <Part
      name={text.email.name}
      works={answer ? answer.problem === null : oldestDueMs <= 60 * 60_000}
      act={
        <Button size="xs" loading={check.isFetching} onClick={() => void check.refetch()}>
          {text.email.test}
        </Button>
      }
    >
      {[isPaused && text.email.paused, sent, ...counts, late].filter(Boolean).join(" · ")}
      <Text as="div" size="small" aria-live="polite">
        {answer && (answer.problem === null ? text.email.answered(answer.tookMs) : text.email.refused(answer.problem))}
        {check.error && !check.isFetching && text.email.notTested}
      </Text>
    </Part>
  );
}

function Log({ log }: { log: SystemState["log"] }) {
  const site = useSiteTime();
  if (log === null)
    return (
      <Part name={text.log.name} works={undefined} whenUnknown={text.log.notChecked}>
        {text.log.willCheck}
      </Part>
    );
  return (
    <Part name={text.log.name} works={log.problem === null} whenNot={text.log.altered}>
      {text.log.verified(log.problem ?? text.log.intact(log.entries), staffShortDateTime(log.at, site))}
    </Part>
  );
}

function Certificate({ endsAt, problems }: { endsAt: string | null; problems: SystemState["problems"] }) {
  const site = useSiteTime();
  if (endsAt === null)
    return (
      <Part name={text.certificate.name} works={undefined} whenUnknown={text.certificate.none}>
        {text.certificate.noTls}
      </Part>
    );
  return (
    <Part
      name={text.certificate.name}
      works={!problems.some(({ cause }) => cause === "certificate")}
      whenNot={text.certificate.renew}
    >
      {text.certificate.validUntil(staffDate(dateInZone(endsAt, site.zone), site))}
    </Part>
  );
}
