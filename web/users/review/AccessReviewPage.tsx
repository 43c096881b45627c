import { staffDateTime, staffShortDate, staffShortDateTime } from "@hb/domain/format.ts";
import { grantedAt, heldAt } from "@hb/domain/granted.ts";
import { permissionLabel, permissionLabels } from "@hb/domain/permission-labels.ts";
import { type PermissionKey } from "@hb/domain/permissions.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { type Finding, findAccessToReview, unusedDays } from "@hb/domain/users/access-review.ts";
import type { User } from "@hb/domain/users/user.ts";
import { IconAlertTriangle, IconCheck, IconMinus, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useServerNow } from "../../backend/clock.ts";
import { useStudyName } from "../../backend/configuration.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useIsPageWide } from "../../shell/frame/page-width.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Note } from "../../ui/Note.tsx";
import { Page, PageBody } from "../../ui/page/Page.tsx";
import { BackLink, PageHead } from "../../ui/page/PageHead.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { useAccessReview } from "../data.ts";
import { shownKeys } from "../list/people.ts";
import { PersonChips } from "../Person.tsx";
import { accessReviewText as text } from "./text.tsx";
import classes from "./AccessReview.module.css";

/** Who can do what, when they last did, and what an administrator should look at. Made to be printed for an audit. */
export function AccessReviewPage() {
  const query = useAccessReview();
  const { data } = query;
  const isWide = useIsPageWide(1100);
  const { zone: timeZone } = useSiteTime();
  const now = new Date(useServerNow(60_000)).toISOString();
  return (
    <Page>
      <PageHead
        title={text.title}
        back={<BackLink to="/users" label={text.back} />}
        count={data && text.count(data.users.length)}
      >
        <ActionButton icon={IconPrinter} onClick={() => window.print()}>
          {text.print}
        </ActionButton>
      </PageHead>
      <PageBody>
        {query.error && !data && <QueryError query={query} title={text.failed} />}
        {data && (
          <>
            <Findings all={findAccessToReview({ ...data, now, timeZone })} countedSince={data.countedSince} now={now} />
            {isWide ? (
              <Table head={head} className={classes["table"]} aria-label={text.list.label}>
                {data.users.map(user => (
                  <PersonRow key={user.userId} user={user} uses={data.uses} now={now} />
                ))}
              </Table>
            ) : (
              <ul aria-label={text.list.label}>
                {data.users.map(user => (
                  <PersonItem key={user.userId} user={user} uses={data.uses} now={now} />
                ))}
              </ul>
            )}
          </>
        )}
      </PageBody>
    </Page>
  );
}

const head = [
  { key: "person", className: classes["person"], children: text.list.person },
  ...shownKeys.map(key => ({
    key,
    children: (
      <>
        <b>{permissionLabels[key].label}</b>
        <span className={classes["opens"]}>{permissionLabels[key].opens}</span>
      </>
    ),
  })),
  { key: "sign-in", children: text.list.lastSignIn },
];

function Findings({ all, countedSince, now }: { all: readonly Finding[]; countedSince: string; now: string }) {
  const site = useSiteTime();
  const studyName = useStudyName();
  return (
    <Stack gap={8} className={classes["findings"]}>
      {[...Map.groupBy(all, groupOf)].map(([group, findings]) => (
        <Note key={group} tone="amber" icon={IconAlertTriangle}>
          {sentenceOf(findings)}
        </Note>
      ))}
      {all.length === 0 && (
        <Note tone="green" icon={IconCheck}>
          {text.findings.none}
        </Note>
      )}
      <Text size="small" tone="faint">
        {text.findings.basis(
          studyName ?? "",
          staffDateTime(now, site),
          staffShortDate(dateInZone(countedSince, site.zone), site),
        )}
      </Text>
    </Stack>
  );
}

/** The same for all findings that differ in their person alone: they are one sentence. */
function groupOf(finding: Finding): string {
  switch (finding.kind) {
    case "unused account":
      return `${finding.kind} ${finding.user.lastSignInAt === null}`;
    case "unused permissions":
      return `${finding.kind} ${finding.keys.join(" ")}`;
    case "only holder":
      return `${finding.kind} ${finding.key}`;
  }
}

/** What was found about one person, or about several. */
function sentenceOf(findings: readonly Finding[]): ReactNode {
  const [first] = findings;
  if (!first) return undefined;
  const names = findings.map(({ user }) => user.name);
  switch (first.kind) {
    case "unused account":
      return first.user.lastSignInAt === null
        ? text.findings.neverSignedIn(names)
        : text.findings.notSignedIn(names, unusedDays);
    case "unused permissions":
      return text.findings.notUsed(names, first.keys.map(permissionLabel), unusedDays);
    case "only holder":
      return text.findings.onlyHolder(names, permissionLabel(first.key));
  }
}

interface PersonRowProps {
  user: User;
  uses: readonly { userId: string; key: PermissionKey; lastUsedAt: string }[];
  now: string;
}

function PersonRow({ user, uses, now }: PersonRowProps) {
  const held = heldAt(user, now);
  return (
    <tr>
      <th scope="row" className={classes["person"]}>
        <Whom user={user} />
      </th>
      {shownKeys.map(key => (
        <td key={key}>
          {held[key] ? (
            <Held of={key} user={user} lastUsedAt={lastUse(uses, user, key)} now={now} />
          ) : (
            <span title={text.held.no}>
              <IconMinus size={14} color="var(--text-3)" aria-hidden="true" />
              <span className="visually-hidden">{text.held.no}</span>
            </span>
          )}
        </td>
      ))}
      <td>
        <SignedIn at={user.lastSignInAt} />
      </td>
    </tr>
  );
}

/** On tablets and phones: what one person holds, line by line. */
function PersonItem({ user, uses, now }: PersonRowProps) {
  const held = heldAt(user, now);
  return (
    <li className={classes["item"]}>
      <Whom user={user} />
      {shownKeys
        .filter(key => held[key])
        .map(key => (
          <Row key={key} gap={8} align="start" className={classes["permission"]}>
            <Text as="span" grow>
              {permissionLabel(key)}
              <span className={classes["opens"]}>{permissionLabels[key].opens}</span>
            </Text>
            <div>
              <Held of={key} user={user} lastUsedAt={lastUse(uses, user, key)} now={now} />
            </div>
          </Row>
        ))}
      <Faint>{text.list.lastSignedIn(<SignedIn at={user.lastSignInAt} />)}</Faint>
    </li>
  );
}

/** Not "2 min ago": it is read on paper, later. */
function SignedIn({ at }: { at: string | null }) {
  const site = useSiteTime();
  return at === null ? text.list.never : <span className="numbers">{staffShortDateTime(at, site)}</span>;
}

function Whom({ user }: { user: User }) {
  return (
    <>
      <Link to="/users" search={{ user: user.userId }} className="name-link">
        {user.name}
      </Link>
      <Row gap={4} wrap>
        <PersonChips user={user} isMe={false} small />
      </Row>
      <Faint>{user.email}</Faint>
    </>
  );
}

function lastUse(uses: PersonRowProps["uses"], { userId }: User, key: PermissionKey): string | undefined {
  return uses.find(use => use.userId === userId && use.key === key)?.lastUsedAt;
}

interface HeldProps {
  of: PermissionKey;
  user: User;
  lastUsedAt: string | undefined;
  now: string;
}

function Held({ of, user, lastUsedAt, now }: HeldProps) {
  const site = useSiteTime();
  const { readOnly, until } = grantedAt(user, now).terms;
  const end = until?.[of];
  const untilWords = !end?.before
    ? text.held.until
    : end.before.readOnly
      ? text.held.thenLookOnly
      : text.held.thenAsBefore;
  return (
    <>
      <Row gap={4}>
        <IconCheck size={15} aria-hidden="true" />
        {readOnly?.[of] ? text.held.lookOnly : text.held.yes}
      </Row>
      {end && <span className={classes["line"]}>{untilWords(staffShortDateTime(end.at, site))}</span>}
      <span className={classes["line"]}>
        {lastUsedAt === undefined
          ? text.held.notUsed
          : text.held.used(staffShortDate(dateInZone(lastUsedAt, site.zone), site))}
      </span>
    </>
  );
}
