import { permissionLabels } from "@hb/domain/permission-labels.ts";
import type { PermissionKey, Permissions, Terms } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { IconClock, IconEye, IconLock } from "@tabler/icons-react";
import { useKeys } from "../../shell/keys/keys.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { LastSignIn, Person } from "../Person.tsx";
import { termsWords } from "../terms-words.ts";
import { termsText } from "../text.tsx";
import { PersonMenu } from "../user/PersonMenu.tsx";
import type { UserAction } from "../user/UserDialogs.tsx";
import { permissionsLabel, shownKeys } from "./people.ts";
import { peopleText, matrixText as text } from "./text.ts";
import { useGridWalk } from "./walk-grid.ts";
import classes from "./PermissionMatrix.module.css";

/** What the matrix on wide screens and the rows on narrow ones have in common. */
export interface PeopleProps {
  people: readonly User[];
  myId: string;
  /** Whose drawer is open. */
  openId: string | undefined;
  /** Whom a colleague just changed. */
  fresh: ReadonlySet<string>;
  permissionsOf: (user: User) => Permissions;
  /** Why a switch is locked; undefined = it isn't. */
  lockOf: (user: User, key: PermissionKey) => string | undefined;
  canRemove: (user: User) => boolean;
  onSwitch: (user: User, key: PermissionKey, on: boolean) => void;
  onOpen: (userId: string) => void;
  onAction: (action: UserAction, user: User) => void;
}

const columns = ["person", ...shownKeys, "more"];

/** Each column says what it opens. */
const matrixHead = [
  { key: "person", className: classes["person"], children: text.person },
  ...shownKeys.map(key => ({
    key,
    className: classes["key"],
    children: (
      <>
        <b>{permissionLabels[key].label}</b>
        <span>{permissionLabels[key].opens}</span>
        <code>{key}</code>
      </>
    ),
  })),
  { key: "sign-in", className: classes["signIn"], children: text.lastSignIn },
  { key: "more", className: classes["more"], children: <span className="visually-hidden">{text.more}</span> },
];

/** Everyone and their permissions at a glance. */
export function PermissionMatrix(props: PeopleProps) {
  const { people, openId, fresh } = props;
  const walk = useGridWalk(
    people.map(user => user.userId),
    columns,
  );
  // Handled by the matrix itself, while the focus is in it.
  useKeys(peopleText.label, "page", [
    { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], words: text.keys.move },
    { keys: ["Home", "End"], words: text.keys.ends },
    { keys: [" "], words: text.keys.switch },
  ]);
  return (
    <Table isSticky head={matrixHead} className={classes["table"]} aria-label={text.label} {...walk.grid}>
      {people.map(user => (
        <tr
          key={user.userId}
          className={`${classes["row"]} ${classes["user"]}`}
          {...(openId === user.userId && { "data-open": true })}
          {...(fresh.has(user.userId) && { "data-fresh": true })}
        >
          <MatrixRow user={user} cell={walk.cell} {...props} />
        </tr>
      ))}
    </Table>
  );
}

interface MatrixRowProps extends PeopleProps {
  user: User;
  cell: (row: string, column: string) => Record<string, unknown>;
}

function MatrixRow({ user, cell, myId, permissionsOf, lockOf, canRemove, onSwitch, onOpen, onAction }: MatrixRowProps) {
  const isMe = user.userId === myId;
  const granted = permissionsOf(user);
  return (
    <>
      <th scope="row" className={classes["person"]}>
        <Person user={user} isMe={isMe} link={cell(user.userId, "person")} />
      </th>
      {shownKeys.map(key => {
        const locked = lockOf(user, key);
        return (
          <td key={key}>
            <Row gap={8} className={classes["cell"]}>
              <Switch
                aria-label={text.permissionOf(permissionLabels[key].label, user.name)}
                checked={granted[key] === true}
                locked={locked}
                onSwitch={on => onSwitch(user, key, on)}
                {...cell(user.userId, key)}
              />
              {locked !== undefined && !user.disabled && <IconLock size={14} aria-hidden="true" />}
              {granted[key] && <TermsMarks of={key} terms={user.terms} />}
            </Row>
          </td>
        );
      })}
      <Text as="td" tone="quiet">
        <LastSignIn at={user.lastSignInAt} />
      </Text>
      <td>
        <PersonMenu
          user={user}
          isMe={isMe}
          canRemove={canRemove(user)}
          onEdit={() => onOpen(user.userId)}
          onAction={action => onAction(action, user)}
          button={cell(user.userId, "more")}
        />
      </td>
    </>
  );
}

/** An eye for look only, a clock for an end. */
function TermsMarks({ of, terms }: { of: PermissionKey; terms: Terms }) {
  const site = useSiteTime();
  const until = terms.until?.[of];
  const words = termsWords(of, terms, site);
  if (words === undefined) return null;
  return (
    <Row as="span" gap={4} title={until ? termsText.withReason(words, until.reason) : words}>
      {(terms.readOnly?.[of] || until?.before?.readOnly) && <IconEye size={15} aria-hidden="true" />}
      {until && <IconClock size={15} aria-hidden="true" />}
      <span className="visually-hidden">{words}</span>
    </Row>
  );
}

/** On tablets and phones: one row per person; the switches are in the drawer. */
export function PeopleList({ people, myId, openId, fresh, permissionsOf, canRemove, onOpen, onAction }: PeopleProps) {
  return (
    <ul aria-label={peopleText.label}>
      {people.map(user => (
        <li
          key={user.userId}
          className={`${classes["listRow"]} ${classes["user"]}`}
          {...(openId === user.userId && { "data-open": true })}
          {...(fresh.has(user.userId) && { "data-fresh": true })}
        >
          <Person user={user} isMe={user.userId === myId} />
          <div className={classes["permissions"]}>{permissionsLabel(permissionsOf(user))}</div>
          <div className={classes["listWhen"]}>
            <LastSignIn at={user.lastSignInAt} />
          </div>
          <div className={classes["listMore"]}>
            <PersonMenu
              user={user}
              isMe={user.userId === myId}
              canRemove={canRemove(user)}
              onEdit={() => onOpen(user.userId)}
              onAction={action => onAction(action, user)}
              button={{ size: 44 }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

const widths = [148, 120, 164, 132, 110];

/** The list in its true widths while it loads. */
export function UsersSkeleton({ isWide }: { isWide: boolean }) {
  if (!isWide) {
    return (
      <div aria-hidden="true">
        {widths.map(width => (
          <div key={width} className={classes["listRow"]}>
            <PersonBars width={width} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <Table head={matrixHead} className={`${classes["table"]} ${classes["loading"]}`} aria-hidden="true">
      {widths.map(width => (
        <tr key={width} className={classes["row"]}>
          <th className={classes["person"]}>
            <PersonBars width={width} />
          </th>
          {shownKeys.map(key => (
            <td key={key}>
              <Skeleton width={38} height={20} isRound />
            </td>
          ))}
          <td colSpan={2}>
            <Skeleton width={64} height={10} isRound />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function PersonBars({ width }: { width: number }) {
  return (
    <Row gap={10}>
      <Skeleton width={30} height={30} isRound />
      <Skeleton width={width} height={10} isRound />
    </Row>
  );
}
