import { staffDateTime, staffShortDate, staffShortDateTime } from "@hb/domain/format.ts";
import { grantedAt, heldAt } from "@hb/domain/granted.ts";
import { joinWords } from "@hb/domain/join-words.ts";
import { permissionLabel, permissionLabels } from "@hb/domain/permission-labels.ts";
import { type PermissionKey } from "@hb/domain/permissions.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { type Finding, findAccessToReview, unusedDays } from "@hb/domain/users/access-review.ts";
import type { User } from "@hb/domain/users/user.ts";
import { IconAlertTriangle, IconCheck, IconMinus, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
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
        title="Who can do what"
        back={<BackLink to="/users" label="Back to Users" />}
        count={data && `${data.users.length} ${data.users.length === 1 ? "person" : "people"}`}
      >
        <ActionButton icon={IconPrinter} onClick={() => window.print()}>
          Print
        </ActionButton>
      </PageHead>
      <PageBody>
        {query.error && !data && <QueryError query={query} title="Couldn't load who can do what" />}
        {data && (
          <>
            <Findings all={findAccessToReview({ ...data, now, timeZone })} countedSince={data.countedSince} now={now} />
            {isWide ? (
              <Table head={head} className={classes["table"]} aria-label="People, permissions and their last use">
                {data.users.map(user => (
                  <PersonRow key={user.userId} user={user} uses={data.uses} now={now} />
                ))}
              </Table>
            ) : (
              <ul aria-label="People, permissions and their last use">
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
  { key: "person", className: classes["person"], children: "Person" },
  ...shownKeys.map(key => ({
    key,
    children: (
      <>
        <b>{permissionLabels[key].label}</b>
        <span className={classes["opens"]}>{permissionLabels[key].opens}</span>
      </>
    ),
  })),
  { key: "sign-in", children: "Last sign-in" },
];

function Findings({ all, countedSince, now }: { all: readonly Finding[]; countedSince: string; now: string }) {
  const site = useSiteTime();
  const studyName = useStudyName();
  return (
    <Stack gap={8} className={classes["findings"]}>
      {[...Map.groupBy(all, finding => wordsOf(finding, false))].map(([words, [first, ...others]]) => (
        <Note key={words} tone="amber" icon={IconAlertTriangle}>
          <b>
            {joinWords(
              [first, ...others].flatMap(finding => finding?.user.name ?? []),
              "and",
            )}
          </b>{" "}
          {first && wordsOf(first, others.length > 0)}
        </Note>
      ))}
      {all.length === 0 && (
        <Note tone="green" icon={IconCheck}>
          Nothing to review: every account and permission is in use, and no one is the only holder of Users or Export.
        </Note>
      )}
      <Text size="small" tone="faint">
        {studyName}, {staffDateTime(now, site)}. HB counts uses since{" "}
        {staffShortDate(dateInZone(countedSince, site.zone), site)}, to the hour. A permission counts as used by what
        can't be done without it.
      </Text>
    </Stack>
  );
}

/** What was found about one person, or about several. */
function wordsOf(finding: Finding, isSeveral: boolean): string {
  const has = isSeveral ? "have" : "has";
  switch (finding.kind) {
    case "unused account":
      return finding.user.lastSignInAt === null
        ? `${has} never signed in.`
        : `${has}n't signed in for more than ${unusedDays} days.`;
    case "unused permissions":
      return `${has}n't used ${joinWords(finding.keys.map(permissionLabel), "or")} for ${unusedDays} days.`;
    case "only holder":
      return `is the only one with ${permissionLabel(finding.key)}.`;
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
            <span title="No">
              <IconMinus size={14} color="var(--text-3)" aria-hidden="true" />
              <span className="visually-hidden">No</span>
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
      <Faint>
        Last sign-in: <SignedIn at={user.lastSignInAt} />
      </Faint>
    </li>
  );
}

/** Not "2 min ago": it is read on paper, later. */
function SignedIn({ at }: { at: string | null }) {
  const site = useSiteTime();
  return at === null ? "Never" : <span className="numbers">{staffShortDateTime(at, site)}</span>;
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
  return (
    <>
      <Row gap={4}>
        <IconCheck size={15} aria-hidden="true" />
        {readOnly?.[of] ? "Look only" : "Yes"}
      </Row>
      {end && (
        <span className={classes["line"]}>
          Until {staffShortDateTime(end.at, site)}
          {end.before && (end.before.readOnly ? ", then look only" : ", then as before")}
        </span>
      )}
      <span className={classes["line"]}>
        {lastUsedAt === undefined ? "Not used" : `Used ${staffShortDate(dateInZone(lastUsedAt, site.zone), site)}`}
      </span>
    </>
  );
}
