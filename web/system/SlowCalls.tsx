import { staffTime } from "@hb/domain/format.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Text } from "../ui/layout/Text.tsx";
import { Table } from "../ui/table/Table.tsx";
import { Card } from "./Card.tsx";
import type { SystemState } from "./data.ts";
import classes from "./SystemPage.module.css";

const outcomes: Partial<Record<string, string>> = {
  internal: "failed",
  unavailable: "unavailable",
  "deadline-exceeded": "timed out",
  cancelled: "canceled",
};

/** Calls that took longer than a second. */
export function SlowCalls({ calls }: { calls: SystemState["slowCalls"] }) {
  const site = useSiteTime();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  if (calls.length === 0)
    return <Card title="Slow calls" facts="No call took longer than a second in the last hour." />;
  return (
    <Card title="Slow calls" facts="Longer than a second, in the last hour.">
      <Table
        head={["When", "Function", { key: "took", children: "Took", "data-number": true }]}
        className={classes["table"] ?? ""}
        aria-label="Slow calls"
      >
        {calls.map(({ at, functionName, tookMs, code, caller }) => (
          <tr key={`${at} ${functionName} ${tookMs}`}>
            <td className="numbers">{staffTime(at, site)}</td>
            <td>
              <Text isCut>{functionName}</Text>
              <Text size="small" tone="faint" isCut>
                {caller ?? "Not signed in"}
                {code !== "ok" && ` · ${outcomes[code] ?? "refused"}`}
              </Text>
            </td>
            <td data-number>{seconds(tookMs)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
