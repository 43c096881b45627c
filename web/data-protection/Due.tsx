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
import { type DueRow, duePageSize, refreshAfterChange, type SealedRow } from "./data.ts";
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
      title="Retention period ended"
      act={ids.length === 0 ? "Anonymize…" : `Anonymize ${ids.length}…`}
      ticks={ticks}
      all="All on this page"
      onAct={() => onAct(ids.slice(0, maxPeopleAtOnce))}
      facts={
        <>
          {Object.entries(retentionGroups)
            .map(([group, { label }]) => `${label}: ${countOf(group)}`)
            .join(" · ")}
          . Periods are set in <ToSettings />. Nothing is anonymized automatically.
        </>
      }
    >
      <ul className={classes["list"]}>
        {rows.map(row => (
          <li key={row.id} className={classes["row"]}>
            <Checkbox
              aria-label={`Select ${row.id}`}
              checked={ids.includes(row.id)}
              disabled={row.isAskedFor}
              onChange={event => ticks.tick(row.id, event.currentTarget.checked)}
            />
            <Stack grow>
              <PersonLink id={row.id} name={row.name} />
              <Text size="small" tone="faint" className="numbers">
                {retentionGroups[row.group].label} · last change{" "}
                {staffShortDate(dateInZone(row.lastChangeAt, zone), site)}
                {row.isAskedFor && " · waiting for confirmation"}
              </Text>
            </Stack>
            <StatusChip kind="participant" status={row.status} bare />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Row as="nav" gap={12} mt={12} aria-label="Pages">
          <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Text as="span" tone="quiet" className="numbers">
            {page + 1} of {pages}
          </Text>
          <Button disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            Next
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
      title="Sealed consents to erase"
      act={chosen.length === 0 ? "Erase…" : `Erase consents of ${chosen.length}…`}
      ticks={ticks}
      all="All shown"
      onAct={() => setIsEnding(true)}
      facts={
        <>
          {total > rows.length && `The oldest ${rows.length} of ${formatNumber(total)}. `}
          The period is set in <ToSettings />. Nothing is erased automatically.
        </>
      }
    >
      <ul className={classes["list"]}>
        {rows.map(({ id, sealedAt, consents }) => (
          <li key={id} className={classes["row"]}>
            <Checkbox
              aria-label={`Select consents of ${id}`}
              checked={ticks.ids.includes(id)}
              onChange={event => ticks.tick(id, event.currentTarget.checked)}
            />
            <Stack grow>
              <PersonLink id={id} name="Anonymized" />
              <Text size="small" tone="faint" className="numbers">
                {consents === 1 ? "1 signed consent" : `${consents} signed consents`} · sealed since{" "}
                {staffShortDate(dateInZone(sealedAt, zone), site)}
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
      Settings
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
  const label = consents === 1 ? "1 sealed consent" : `${consents} sealed consents`;
  return (
    <ChangeDialog
      title={`Erase ${label}`}
      icon={IconAlertTriangle}
      verb="Erase consents"
      reason="none"
      isDestructive
      disabled={typed.trim() !== String(consents)}
      done={`${label} erased`}
      onConfirm={() => run("endSealedConsents", { participantIds: rows.map(({ id }) => id), typed })}
      onClose={onClose}
    >
      <p>
        This permanently erases names, initials, answers, signatures and signed files. Which version was signed and when
        is kept, and so is the log entry.
      </p>
      <TextInput
        data-autofocus
        mt="sm"
        label={`Type ${consents} to confirm`}
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}
