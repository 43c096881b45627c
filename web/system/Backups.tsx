import { staffRelative, staffShortDateTime, staffTimeOfDay } from "@hb/domain/format.ts";
import { formatBytes } from "@hb/domain/system/system.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Text } from "../ui/layout/Text.tsx";
import { formatNumber } from "../ui/numbers.ts";
import { Table } from "../ui/table/Table.tsx";
import { Card } from "./Card.tsx";
import type { SystemState } from "./data.ts";
import classes from "./SystemPage.module.css";

/** The newest backups, with their age and size. */
export function Backups({ backups, now }: { backups: SystemState["backups"]; now: string }) {
  const site = useSiteTime();
  if (backups === null)
    return (
      <Card title="Backups" facts="HB makes no backups by itself. Set HB_BACKUP_DIR for one a day.">
        <RestoreNote />
      </Card>
    );
  const { dailyAt, isEncrypted, kept, newest, areTried, lastTry } = backups;
  const facts = [
    `Daily at ${staffTimeOfDay(dailyAt, site.locale)}`,
    isEncrypted ? "encrypted" : "not encrypted",
    `${kept} kept`,
  ].join(" · ");
  return (
    <Card title="Backups" facts={facts}>
      {newest.length === 0 ? (
        <Text tone="faint" mt={8}>
          No backup yet.
        </Text>
      ) : (
        <Table
          head={["Made", "Age", { key: "size", children: "Size", "data-number": true }]}
          className={classes["table"] ?? ""}
          aria-label="Backups"
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
        Last tried restore: none yet. HB tries the next daily backup.
      </Text>
    );
  const { at, tookMs, rows, files, problem } = tried;
  const when = `${staffShortDateTime(at, site)} (${staffRelative(at, now) ?? daysAgo(at, now)})`;
  return (
    <Text size="small" mt={8} {...(problem !== null && { tone: "red" as const })}>
      <b>Last tried restore:</b> {when}.{" "}
      {problem ??
        `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"} and ${formatNumber(files)} ${files === 1 ? "file" : "files"} were restored and checked in ${formatSeconds(tookMs)}.`}
    </Text>
  );
}

function formatSeconds(ms: number): string {
  return ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / 60_000)} min`;
}

/** A backup that was never restored is only a hope. */
function RestoreNote() {
  return (
    <Text size="small" tone="faint" mt={8}>
      Restoring hasn't been tried by HB. Set <code>HB_BACKUP_TRY=yes</code> and it tries each daily backup, or try one
      yourself: <code>npm run restore</code> into an empty folder, then <code>npm run verify-log</code>.
    </Text>
  );
}

function daysAgo(at: string, now: string): string {
  const days = Math.floor((Date.parse(now) - Date.parse(at)) / 86_400_000);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
