import { staffTime } from "@hb/domain/format.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Text } from "../ui/layout/Text.tsx";
import { Table } from "../ui/table/Table.tsx";
import { Card } from "./Card.tsx";
import type { SystemState } from "./data.ts";
import { slowCallsText as text } from "./text.tsx";
import classes from "./SystemPage.module.css";

const outcomes: Partial<Record<string, string>> = {
  internal: text.failed,
  unavailable: text.unavailable,
  "deadline-exceeded": text.timedOut,
  cancelled: text.canceled,
};

/** Calls that took longer than a second. */
export function SlowCalls({ calls }: { calls: SystemState["slowCalls"] }) {
  const site = useSiteTime();
  if (calls.length === 0) return <Card title={text.title} facts={text.none} />;
  return (
    <Card title={text.title} facts={text.facts}>
      <Table
        head={[text.heads.when, text.heads.function, { key: "took", children: text.heads.took, "data-number": true }]}
        className={classes["table"] ?? ""}
        aria-label={text.title}
      >
        {calls.map(({ at, functionName, tookMs, code, caller }) => (
          <tr key={`${at} ${functionName} ${tookMs}`}>
            <td className="numbers">{staffTime(at, site)}</td>
            <td>
              <Text isCut>{functionName}</Text>
              <Text size="small" tone="faint" isCut>
                {caller ?? text.notSignedIn}
                {code !== "ok" && ` · ${outcomes[code] ?? text.refused}`}
              </Text>
            </td>
            <td data-number>{text.seconds(tookMs)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
