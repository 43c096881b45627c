import { deviceStates } from "@hb/domain/devices/device.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import type { Entry, Lookup } from "@hb/domain/lookups/lookup.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { startOfDay } from "@hb/domain/time.ts";
import { useState } from "react";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { formatNumber } from "../ui/numbers.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Table } from "../ui/table/Table.tsx";
import { useTotalsAsOf } from "./data.ts";
import { MomentField } from "./MomentField.tsx";
import { totalsAsOfText as text } from "./text.ts";
import classes from "./AsOf.module.css";

/** How many people, sessions and devices there were of each status at any moment, beside today's. */
export function TotalsAsOf({ onClose }: { onClose: () => void }) {
  const site = useSiteTime();
  // The start of today: what has happened since is the smallest answer.
  const [at, setAt] = useState(() => startOfDay(site.today, site.zone));
  const totals = useTotalsAsOf(at);
  return (
    <Dialog title={text.title} width={620} onClose={onClose}>
      <Stack gap={16}>
        <MomentField at={at} onMoment={setAt} />
        {totals.isPending && <Skeleton lines={6} />}
        {totals.error && !totals.data && <QueryError query={totals} title={text.loadFailed} />}
        {totals.data && (
          <>
            {totals.data.since !== null && at < totals.data.since && (
              <Text as="output">{text.logBegan(staffDateTime(totals.data.since, site))}</Text>
            )}
            <Totals name={text.participants} list={participantStatuses} counts={totals.data.participants} />
            <Totals name={text.sessions} list={sessionStatuses} counts={totals.data.sessions} />
            <Totals name={text.devices} list={deviceStates} counts={totals.data.devices} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface TotalsProps<E extends Entry> {
  name: string;
  list: Lookup<E>;
  counts: { past: Record<string, number>; now: Record<string, number> };
}

function Totals<E extends Entry>({ name, list, counts: { past, now } }: TotalsProps<E>) {
  const rows = list.entries
    .map(({ id, label }) => ({ key: id === null ? "blank" : String(id), label }))
    .filter(({ key }) => past[key] !== undefined || now[key] !== undefined);
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
  const lines = [
    ...rows.map(({ key, label }) => ({ key, label, earlier: past[key] ?? 0, today: now[key] ?? 0 })),
    { key: "all", label: text.total, earlier: sum(past), today: sum(now) },
  ];
  return (
    <section>
      <Table
        className={classes["totals"] ?? ""}
        caption={name}
        head={[
          { key: "status", children: text.heads.status },
          { key: "then", "data-number": true, children: text.heads.earlier },
          { key: "today", "data-number": true, children: text.heads.today },
          { key: "change", "data-number": true, children: text.heads.change },
        ]}
      >
        {lines.map(({ key, label, earlier, today }) => (
          <tr key={key} data-total={key === "all" ? true : undefined}>
            <th scope="row">{label}</th>
            <td data-number>{formatNumber(earlier)}</td>
            <td data-number>{formatNumber(today)}</td>
            <td data-number>{difference(today - earlier)}</td>
          </tr>
        ))}
      </Table>
      {(past["unknown"] ?? 0) > 0 && (
        <Text size="small" tone="faint" mt={4}>
          {text.unknown(past["unknown"] ?? 0)}
        </Text>
      )}
    </section>
  );
}

function difference(by: number): string {
  return by === 0 ? "–" : by > 0 ? `+${formatNumber(by)}` : `−${formatNumber(-by)}`;
}
