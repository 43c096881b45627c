import { maxPeopleAtOnce } from "@hb/domain/data-protection/contract.ts";
import { retentionGroups } from "@hb/domain/data-protection/retention.ts";
import { staffShortDate } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import { useChange } from "../change/use-change.ts";
import type { Search } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { StatusChip } from "../status/StatusChip.tsx";
import { Checkbox } from "../ui/fields/Checkbox.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { formatNumber } from "../ui/numbers.ts";
import { commonText } from "../ui/text.ts";
import { type DueRow, duePageSize, refreshAfterChange, type SealedRow } from "./data.ts";
import { dueText, eraseText, sealedText } from "./text.tsx";
import classes from "./DataProtectionPage.module.css";

interface DueProps {
  rows: readonly DueRow[];
  counts: Record<keyof typeof retentionGroups, number>;
  total: number;
  page: number;
  onPage: (page: number) => void;
  onAct: (ids: number[]) => void;
}

/** People whose retention period has ended, to review and anonymize. */
export function Due({ rows, counts, total, page, onPage, onAct }: DueProps) {
  const site = useSiteTime();
  const { zone } = site;
  const ticks = useTicks(rows.filter(({ isAskedFor }) => !isAskedFor).map(({ id }) => id));
  const { ids } = ticks;
  const pages = Math.ceil(total / duePageSize);
  const countOf = (group: string) => formatNumber(counts[group as keyof typeof retentionGroups]);
  return (
    <DueSection
      id="due"
      title={dueText.title}
      act={dueText.anonymize(ids.length)}
      ticks={ticks}
      all={dueText.all}
      onAct={() => onAct(ids.slice(0, maxPeopleAtOnce))}
      facts={dueText.facts(
        Object.entries(retentionGroups)
          .map(([group, { label }]) => `${label}: ${countOf(group)}`)
          .join(" · "),
        <ToSettings />,
      )}
    >
      <ul className={classes["list"]}>
        {rows.map(row => (
          <li key={row.id} className={classes["row"]}>
            <Checkbox
              aria-label={dueText.select(row.id)}
              checked={ids.includes(row.id)}
              disabled={row.isAskedFor}
              onChange={event => ticks.tick(row.id, event.currentTarget.checked)}
            />
            <Stack grow>
              <PersonLink id={row.id} name={row.name} />
              <Text size="small" tone="faint" className="numbers">
                {retentionGroups[row.group].label} ·{" "}
                {dueText.lastChange(staffShortDate(dateInZone(row.lastChangeAt, zone), site))}
                {row.isAskedFor && ` · ${dueText.waiting}`}
              </Text>
            </Stack>
            <StatusChip kind="participant" status={row.status} bare />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Row as="nav" gap={12} mt={12} aria-label={dueText.pages}>
          <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
            {dueText.previous}
          </Button>
          <Text as="span" tone="quiet" className="numbers">
            {dueText.page(page + 1, pages)}
          </Text>
          <Button disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            {commonText.next}
          </Button>
        </Row>
      )}
    </DueSection>
  );
}

/** Sealed consents of anonymized people whose retention period has ended. */
export function SealedDue({ rows, total }: { rows: readonly SealedRow[]; total: number }) {
  const site = useSiteTime();
  const { zone } = site;
  const ticks = useTicks(rows.map(({ id }) => id));
  const [isEnding, setIsEnding] = useState(false);
  const chosen = rows.filter(({ id }) => ticks.ids.includes(id)).slice(0, maxPeopleAtOnce);
  return (
    <DueSection
      id="sealed-due"
      title={sealedText.title}
      act={sealedText.erase(chosen.length)}
      ticks={ticks}
      all={sealedText.all}
      onAct={() => setIsEnding(true)}
      facts={sealedText.facts(rows.length, total, <ToSettings />)}
    >
      <ul className={classes["list"]}>
        {rows.map(({ id, sealedAt, consents }) => (
          <li key={id} className={classes["row"]}>
            <Checkbox
              aria-label={sealedText.select(id)}
              checked={ticks.ids.includes(id)}
              onChange={event => ticks.tick(id, event.currentTarget.checked)}
            />
            <Stack grow>
              <PersonLink id={id} name={sealedText.anonymized} />
              <Text size="small" tone="faint" className="numbers">
                {sealedText.consents(consents)} ·{" "}
                {sealedText.sealedSince(staffShortDate(dateInZone(sealedAt, zone), site))}
              </Text>
            </Stack>
          </li>
        ))}
      </ul>
      {isEnding && <EndConsents rows={chosen} onClose={() => setIsEnding(false)} />}
    </DueSection>
  );
}

/** Which of these people are ticked. No one is at first, because what follows can't be undone. */
function useTicks(free: readonly number[]) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  return {
    free,
    ids: free.filter(id => ticked.includes(id)),
    tick: (id: number, isOn: boolean) => setTicked(isOn ? [...ticked, id] : ticked.filter(one => one !== id)),
    tickAll: (isOn: boolean) => setTicked(isOn ? free : []),
  };
}

interface DueSectionProps {
  id: string;
  title: string;
  act: string;
  facts: ReactNode;
  ticks: ReturnType<typeof useTicks>;
  all: string;
  onAct: () => void;
  children: ReactNode;
}

function DueSection({ id, title, act, facts, ticks, all, onAct, children }: DueSectionProps) {
  const { ids, free, tickAll } = ticks;
  return (
    <section className={classes["section"]} aria-labelledby={id}>
      <Row gap={8} wrap justify="between">
        <h2 id={id}>{title}</h2>
        <Acts of={["askForAnonymisation", "endSealedConsents"]}>
          <Button disabled={ids.length === 0} onClick={onAct}>
            {act}
          </Button>
        </Acts>
      </Row>
      <Text size="small" tone="faint" mt={4}>
        {facts}
      </Text>
      <label className={classes["all"]} htmlFor={`all-${id}`}>
        <Checkbox
          id={`all-${id}`}
          checked={ids.length > 0 && ids.length === free.length}
          some={ids.length > 0 && ids.length < free.length}
          disabled={free.length === 0}
          onChange={event => tickAll(event.currentTarget.checked)}
        />
        {all}
      </label>
      {children}
    </section>
  );
}

function ToSettings() {
  return (
    <Link to="/settings" hash="data-protection" className="link">
      {dueText.settings}
    </Link>
  );
}

/** Opens the person over this screen, for staff who can see profiles. */
function PersonLink({ id, name }: { id: number; name: string | null }) {
  const canSee = useUserInfo()?.permissions.participants === true;
  const label = (
    <>
      <span className="numbers">{id}</span> {name}
    </>
  );
  return (
    <Text weight="medium">
      {canSee ? (
        <Link className="link" to="." search={(old: Search) => ({ ...old, person: String(id) })}>
          {label}
        </Link>
      ) : (
        label
      )}
    </Text>
  );
}

/** Erases signed consents, the last thing that identifies these people: the number has to be typed. */
function EndConsents({ rows, onClose }: { rows: readonly SealedRow[]; onClose: () => void }) {
  const { run } = useChange({ refresh: refreshAfterChange });
  const [typed, setTyped] = useState("");
  const consents = rows.reduce((sum, row) => sum + row.consents, 0);
  return (
    <ChangeDialog
      title={eraseText.title(consents)}
      icon={IconAlertTriangle}
      verb={eraseText.confirm}
      reason="none"
      isDestructive
      disabled={typed.trim() !== String(consents)}
      done={eraseText.done(consents)}
      onConfirm={() => run("endSealedConsents", { participantIds: rows.map(({ id }) => id), typed })}
      onClose={onClose}
    >
      <p>{eraseText.text}</p>
      <TextInput
        data-autofocus
        mt="sm"
        label={eraseText.type(consents)}
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}
