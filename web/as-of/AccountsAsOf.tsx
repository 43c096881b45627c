import { factsAt, isSameFact, type Timeline } from "@hb/domain/as-of/timeline.ts";
import { staffDateTime, staffFullDate } from "@hb/domain/format.ts";
import { grantedAt } from "@hb/domain/granted.ts";
import { permissionLabel } from "@hb/domain/permission-labels.ts";
import { type Permissions, permissionKeys, type Terms } from "@hb/domain/permissions.ts";
import { dateInZone, startOfDay } from "@hb/domain/time.ts";
import { useState } from "react";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { type SiteTime, useSiteTime } from "../shell/site-time.ts";
import { Skeleton } from "../ui/layout/Skeleton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Table } from "../ui/table/Table.tsx";
import { useAccountTimelines } from "./data.ts";
import { MomentField } from "./MomentField.tsx";
import { accountsAsOfText as text } from "./text.ts";
import classes from "./AsOf.module.css";

/** Who could do what at any moment, with accounts that were deleted since. */
export function AccountsAsOf({ onClose }: { onClose: () => void }) {
  const site = useSiteTime();
  const [at, setAt] = useState(() => startOfDay(site.today, site.zone));
  const timelines = useAccountTimelines();
  const accounts = (timelines.data?.accounts ?? []).flatMap(account => {
    const facts = factsAt(account, at);
    return facts ? [{ account, facts: facts as unknown as AccountFacts }] : [];
  });
  const inOrder = accounts.toSorted((one, other) => one.facts.name.localeCompare(other.facts.name));
  return (
    <Dialog title={text.title} width={720} onClose={onClose}>
      <Stack gap={16}>
        <MomentField at={at} onMoment={setAt} />
        {timelines.isPending && <Skeleton lines={4} />}
        {timelines.error && !timelines.data && <QueryError query={timelines} title={text.loadFailed} />}
        {timelines.data && accounts.length === 0 && <Text as="output">{text.none}</Text>}
        {accounts.length > 0 && (
          <Table className={classes["accounts"] ?? ""} head={text.heads}>
            {inOrder.map(({ account, facts }) => (
              <tr key={account.userId}>
                <th scope="row">
                  {facts.name}
                  <Text size="small" tone="faint" weight="regular">
                    {facts.email}
                  </Text>
                </th>
                <td>{accessText(facts, at, site)}</td>
                <td>{sinceText(account, facts, site)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Stack>
    </Dialog>
  );
}

/** Undefined = not known. */
interface AccountFacts {
  name: string;
  email: string;
  permissions?: Permissions;
  terms?: Terms;
  disabled?: boolean;
  expiresOn?: string | null;
}

/** `Log (read only), Participants (until Fri, Nov 20)`; nothing while the account is disabled or has ended. */
function accessText(
  { permissions, terms = {}, disabled, expiresOn }: AccountFacts,
  at: string,
  site: SiteTime,
): string {
  if (disabled) return text.disabled;
  if (expiresOn && expiresOn < dateInZone(at, site.zone)) return text.ended(staffFullDate(expiresOn, site));
  if (!permissions) return text.notKnown;
  const held = grantedAt({ permissions, terms }, at);
  const words = permissionKeys
    .filter(key => held.permissions[key])
    .map(key => {
      const until = held.terms.until?.[key];
      const notes = [
        held.terms.readOnly?.[key] && text.readOnly,
        until && text.until(staffDateTime(until.at, site)),
        until?.before?.readOnly && text.thenReadOnly,
      ].filter(Boolean);
      return notes.length > 0 ? `${permissionLabel(key)} (${notes.join(", ")})` : permissionLabel(key);
    });
  const all = [...words, ...(terms.hidesNames ? [text.namesHidden] : [])];
  return all.length > 0 ? all.join(", ") : text.nothing;
}

function sinceText({ ended, now }: Timeline, facts: AccountFacts, site: SiteTime): string {
  if (ended !== null) return text.deleted(staffDateTime(ended, site));
  const today = now as unknown as AccountFacts;
  const isSame =
    permissionKeys.every(key => facts.permissions?.[key] === today.permissions?.[key]) &&
    isSameFact(facts.terms ?? {}, today.terms ?? {}) &&
    facts.disabled === today.disabled &&
    facts.expiresOn === today.expiresOn;
  return isSame ? text.noChange : text.now(accessText(today, new Date().toISOString(), site));
}
