import { staffRelative, staffShortDateTime, staffTimeOfDay } from "@hb/domain/format.ts";
import { formatBytes } from "@hb/domain/system/system.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Text } from "../ui/layout/Text.tsx";
import { Table } from "../ui/table/Table.tsx";
import { Card } from "./Card.tsx";
import type { SystemState } from "./data.ts";
import { backupsText as text } from "./text.tsx";
import classes from "./SystemPage.module.css";

/** The newest backups, with their age and size. */
export function Backups({ backups, now }: { backups: SystemState["backups"]; now: string }) {
  const site = useSiteTime();
  if (backups === null)
    return (
      <Card title={text.title} facts={text.notSetUp}>
        <RestoreNote />
      </Card>
    );
  const { dailyAt, isEncrypted, kept, newest, areTried, lastTry } = backups;
  const facts = [
    text.dailyAt(staffTimeOfDay(dailyAt, site.locale)),
    isEncrypted ? text.encrypted : text.notEncrypted,
    text.kept(kept),
  ].join(" · ");
  return (
    <Card title={text.title} facts={facts}>
      {newest.length === 0 ? (
        <Text tone="faint" mt={8}>
          {text.empty}
        </Text>
      ) : (
        <Table
          head={[text.heads.made, text.heads.age, { key: "size", children: text.heads.size, "data-number": true }]}
          className={classes["table"] ?? ""}
          aria-label={text.title}
        >
          {newest.map(({ name, madeAt, bytes }) => (
            <tr key={name} title={name}>
              <td className="numbers">{staffShortDateTime(madeAt, site)}</td>
              <td className="numbers">{staffRelative(madeAt, now) ?? daysAgo(madeAt, now)}</td>
              <td data-number>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </Table>
      )}
      {areTried ? <LastTry tried={lastTry} now={now} /> : <RestoreNote />}
    </Card>
  );
}

type Tried = NonNullable<SystemState["backups"]>["lastTry"];

/** Whether the newest backups can be restored. */
function LastTry({ tried, now }: { tried: Tried; now: string }) {
  const site = useSiteTime();
  if (tried === null)
    return (
      <Text size="small" tone="faint" mt={8}>
        {text.restore.noneYet}
      </Text>
    );
  const { at, tookMs, rows, files, problem } = tried;
  return (
    <Text size="small" mt={8} {...(problem !== null && { tone: "red" as const })}>
      {text.restore.last(
        staffShortDateTime(at, site),
        staffRelative(at, now) ?? daysAgo(at, now),
        problem ?? text.restore.worked(rows, files, tookMs),
      )}
    </Text>
  );
}

/** A backup that was never restored is only a hope. */
function RestoreNote() {
  return (
    <Text size="small" tone="faint" mt={8}>
      {text.restore.untried}
    </Text>
  );
}

function daysAgo(at: string, now: string): string {
  return text.daysAgo(Math.floor((Date.parse(now) - Date.parse(at)) / 86_400_000));
}
