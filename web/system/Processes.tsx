import { staffShortDateTime } from "@hb/domain/format.ts";
import { IconAlertTriangle, IconCircleCheck, IconPlayerStop } from "@tabler/icons-react";
import { type SiteTime, useSiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Table } from "../ui/table/Table.tsx";
import { Card } from "./Card.tsx";
import type { SystemState } from "./data.ts";
import { systemText, processesText as text } from "./text.tsx";
import classes from "./SystemPage.module.css";

type Process = SystemState["processes"][number];

/** Which processes run, and the last ones that ended: every start is one. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  const site = useSiteTime();
  const running = processes.filter(({ state }) => state === "running").length;
  return (
    <Card title={text.title} facts={text.facts(running)}>
      <Table head={text.heads} className={classes["table"] ?? ""} aria-label={text.title}>
        {processes.map(process => (
          <tr key={process.id}>
            <td className="numbers">{staffShortDateTime(process.startedAt, site)}</td>
            <td>
              <Text isCut title={process.host}>
                {process.host}
              </Text>
              <Text size="small" tone="faint" className="numbers">
                {[systemText.version(process.version), afterwards(process, site)].filter(Boolean).join(" · ")}
              </Text>
            </td>
            <td>
              <State state={process.state} />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function afterwards({ state, endedAt, browsers }: Process, site: SiteTime): string {
  if (state === "running") return text.browsers(browsers);
  if (endedAt === null) return "";
  const at = staffShortDateTime(endedAt, site);
  return state === "lost" ? text.lastSeen(at) : text.until(at);
}

function State({ state }: Pick<Process, "state">) {
  if (state === "running")
    return (
      <Chip tone="green" icon={IconCircleCheck} small>
        {text.running}
      </Chip>
    );
  return state === "stopped" ? (
    <Chip tone="grey" icon={IconPlayerStop} small>
      {text.stopped}
    </Chip>
  ) : (
    <Chip tone="amber" icon={IconAlertTriangle} small>
      {text.crashed}
    </Chip>
  );
}
