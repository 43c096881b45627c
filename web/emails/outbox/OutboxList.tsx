import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { staffFullTime, staffShortDateTime, staffTime } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useIsPageWide } from "../../shell/frame/page-width.ts";
import { roomForMoment, type SiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import type { Column, TableSelection } from "../../ui/table/TableParts.tsx";
import { type TableHandle, VirtualTable } from "../../ui/table/VirtualTable.tsx";
import { useDensity } from "../../ui/theme/density.ts";
import { emailLabel, reasonText, recipientLabel } from "../email-labels.ts";
import { emailText } from "../text.ts";
import type { EmailGroup, ListItem, Part } from "./outbox-rows.ts";
import { outboxListText as text } from "./text.tsx";
import classes from "./OutboxPage.module.css";

/** A row of the table: one email, or the first of several equal ones. */
export interface OutboxLine {
  email: EmailRow;
  group?: EmailGroup;
}

const nothing = () => undefined;
const noKeys: ReadonlySet<number> = new Set();
const unsorted = { by: "", descending: false };

interface OutboxListProps {
  /** Undefined while loading. */
  items: readonly ListItem[] | undefined;
  site: SiteTime;
  isPhone: boolean;
  current: number | undefined;
  openId: number | undefined;
  table: RefObject<TableHandle | null>;
  /** Absent where nothing is selected: on a phone. */
  selection: TableSelection<OutboxLine> | undefined;
  onOpen: (row: EmailRow) => void;
  onFold: (group: EmailGroup, isOpen: boolean) => void;
  onMore: (part: Part) => void;
  onUnfold: (part: "waiting" | "needs attention") => void;
}

/** The emails under their headings. More are fetched when they scroll into view. */
export function OutboxList(props: OutboxListProps) {
  const { items, site, isPhone, onMore, onUnfold } = props;
  const [density] = useDensity();
  const isRoomy = useIsPageWide(1000);
  const rowHeight = isPhone ? 52 : density === "compact" && isRoomy ? 36 : 44;
  const columns = useMemo(() => (isPhone ? [phoneEmailColumn(site)] : emailColumns(site)), [isPhone, site]);

  const visible = useRef({ first: 0, last: 40 });
  const fetchMore = useCallback(() => {
    const { first, last } = visible.current;
    for (const item of items?.slice(Math.max(0, first), last + 20) ?? []) if (item.kind === "more") onMore(item.part);
  }, [items, onMore]);
  useEffect(fetchMore, [fetchMore]);
  const onVisible = useCallback(
    (first: number, last: number) => {
      visible.current = { first, last };
      fetchMore();
    },
    [fetchMore],
  );

  const lines = useMemo(() => items?.map(lineOf), [items]);
  const headingAt = (index: number) => {
    const item = items?.[index];
    if (!item || item.kind === "email" || item.kind === "group") return undefined;
    if (item.kind === "heading") return item.heading;
    if (item.kind === "more") return text.more(item.left);
    return (
      <LinkButton onClick={() => onUnfold(item.part)}>
        {item.part === "waiting" ? text.plannedForLater(item.left) : text.moreNeedAttention(item.left)}
      </LinkButton>
    );
  };
  return (
    <VirtualTable
      label={items ? text.label : text.loading}
      columns={columns}
      count={items?.length ?? 20}
      rowAt={index => lines?.[index]}
      headingAt={headingAt}
      // A group begins with the email that is also a row of its own once it is unfolded.
      keyOf={({ email, group }) => (group ? -email.id : email.id)}
      nameOf={({ email, group }) =>
        group ? emailText.emailTo(emailTypes.label(email.type), groupPeople(group)) : emailLabel(email)
      }
      rowHeight={rowHeight}
      hasHead={!isPhone}
      sort={unsorted}
      onSort={nothing}
      current={props.current}
      openKey={props.openId}
      freshKeys={noKeys}
      selection={props.selection}
      onOpen={({ email, group }) => (group ? props.onFold(group, !group.isOpen) : props.onOpen(email))}
      onCurrent={nothing}
      onSight={onVisible}
      handle={props.table}
    />
  );
}

function lineOf(item: ListItem): OutboxLine | undefined {
  if (item.kind === "email") return { email: item.row };
  const [first] = item.kind === "group" ? item.group.rows : [];
  return first && item.kind === "group" ? { email: first, group: item.group } : undefined;
}

/** `41 people`; `100 or more people` while the rest isn't loaded. */
function groupPeople({ rows, mayGrow }: EmailGroup): string {
  const people = new Set(rows.map(recipientLabel)).size;
  return mayGrow ? text.orMorePeople(people) : emailText.people(people);
}

type EmailColumn = Column<OutboxLine>;

function Recipients({ line: { email, group } }: { line: OutboxLine }) {
  if (!group) return recipientLabel(email);
  return (
    <Row gap={4}>
      <IconChevronRight size={16} aria-hidden="true" className={classes["fold"]} data-open={group.isOpen} />
      {groupPeople(group)}
      <span className="visually-hidden">{group.isOpen ? text.unfolded : text.folded}</span>
    </Row>
  );
}

/** The heading says the day, except above those that need attention. */
function When({ email, site }: { email: EmailRow; site: SiteTime }) {
  const needsAttention = email.state === "failed" || email.state === "suppressed" || email.state === "uncertain";
  const isToday = dateInZone(email.at, site.zone) === site.today;
  return (
    <time
      dateTime={email.at}
      onPointerEnter={event => {
        event.currentTarget.title = staffFullTime(email.at, site);
      }}
    >
      {needsAttention && !isToday ? staffShortDateTime(email.at, site) : staffTime(email.at, site)}
    </time>
  );
}

export function emailColumns(site: SiteTime): EmailColumn[] {
  return [
    {
      key: "at",
      label: text.heads.when,
      track: `${roomForMoment(site)}px`,
      skeleton: 40,
      render: ({ email }) => <When email={email} site={site} />,
    },
    {
      key: "state",
      label: text.heads.state,
      track: "116px",
      skeleton: 76,
      render: ({ email }) => <StatusChip kind="email" status={email.state} />,
    },
    {
      key: "type",
      label: text.heads.type,
      track: "minmax(170px, 1.1fr)",
      skeleton: 130,
      render: ({ email }) => (
        <Text as="span" tone="strong" weight="medium">
          {emailTypes.label(email.type)}
        </Text>
      ),
    },
    {
      key: "to",
      label: text.heads.to,
      track: "minmax(130px, 1fr)",
      skeleton: 110,
      render: line => (
        <Text as="span" tone="strong">
          <Recipients line={line} />
        </Text>
      ),
    },
    {
      key: "reason",
      label: text.heads.reason,
      track: "minmax(120px, 1.2fr)",
      skeleton: 120,
      // Equal emails often have reasons of their own.
      render: ({ email, group }) =>
        (group?.rows.every(row => reasonText(row) === reasonText(email)) ?? true) && reasonText(email),
    },
  ];
}

/** On a phone: two lines, with the state beside the type. */
export function phoneEmailColumn(site: SiteTime): EmailColumn {
  return {
    key: "email",
    label: text.email,
    track: "minmax(0, 1fr)",
    skeleton: 200,
    render: ({ email, group }) => (
      <div className={classes["lines"]}>
        <Row gap={8}>
          <Text as="span" tone="strong" weight="medium" grow isCut>
            {emailTypes.label(email.type)}
          </Text>
          <StatusChip kind="email" status={email.state} bare />
        </Row>
        <Text as="div" size="small" tone="faint" isCut>
          <When email={email} site={site} /> ·{" "}
          {group ? groupPeople(group) : `${recipientLabel(email)} · ${reasonText(email)}`}
        </Text>
      </div>
    ),
  };
}
