import type { PermissionKey } from "@hb/domain/permissions.ts";
import { whyProtected } from "@hb/domain/users/protections.ts";
import type { User } from "@hb/domain/users/user.ts";
import { Button, TextInput } from "@mantine/core";
import { IconInfoCircle, IconLock, IconPlus, IconSearch, IconUserSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { newRequestId } from "../backend/call.ts";
import { Colleagues } from "../presence/Colleagues.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useIsPageWide } from "../shell/frame/page-width.ts";
import { useAddressWord } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { State } from "../ui/page/State.tsx";
import { usePendingSwitches, useSwitchPermission, useUsers } from "./data.ts";
import { useFreshRows } from "./list/fresh-rows.ts";
import { PeopleList } from "./list/PeopleList.tsx";
import { PermissionMatrix } from "./list/PermissionMatrix.tsx";
import { countInWords, inOrder, isWhole, matching, withPermission } from "./list/people.ts";
import { UsersSkeleton } from "./list/UsersSkeleton.tsx";
import { sayRefused } from "./trouble.tsx";
import { PersonMenu } from "./user/PersonMenu.tsx";
import { useUserDialogs } from "./user/UserDialogs.tsx";
import classes from "./UsersPage.module.css";

const loadAddUser = () => import("./user/AddUser.tsx");
const loadUserDrawer = () => import("./user/UserDrawer.tsx");
const AddUser = lazy(async () => ({ default: (await loadAddUser()).AddUser }));
const UserDrawer = lazy(async () => ({ default: (await loadUserDrawer()).UserDrawer }));
const adding = "new";

export function UsersPage() {
  const me = useUserInfo();
  const myId = me?.userId ?? "";
  const users = useUsers();
  const [sought = "", setSought] = useAddressWord("q");
  const [openId, setOpenId] = useAddressWord("user");
  const isWide = useIsPageWide(1100);
  const everybody = useMemo(() => inOrder(users.data ?? {}, myId), [users.data, myId]);
  const people = matching(everybody, sought);
  const fresh = useFreshRows(everybody);
  const permissionsOf = usePendingSwitches();
  const { mutateAsync: switchPermission } = useSwitchPermission();
  const close = () => setOpenId(undefined, "new");
  const dialogs = useUserDialogs(userId => userId === openId && close());

  const onSwitch = async (user: User, key: PermissionKey, on: boolean) => {
    const { userId, name } = user;
    try {
      await switchPermission({ userId, key, on, requestId: newRequestId() });
      notifyDone(
        <>
          {name} may {on ? "now" : "no longer"} open <b>{key}</b>
        </>,
        { about: `${key} of ${userId}`, undo: () => void onSwitch(user, key, !on) },
      );
    } catch (error) {
      sayRefused(error, name);
    }
  };
  const lockOf = (user: User, key: PermissionKey) => {
    if (user.disabled) return `${user.name} is disabled. Enable the account first.`;
    if (user.permissions[key] !== true) return undefined;
    return whyProtected(everybody, myId, user.userId, { permissions: withPermission(user.permissions, key, false) });
  };
  const mayLeave = (user: User) => whyProtected(everybody, myId, user.userId, null) === undefined;
  const hasArrived = users.data !== undefined;
  useEffect(() => {
    // The drawers are fetched when the list stands, before anybody asks for one.
    if (hasArrived) void Promise.all([loadAddUser(), loadUserDrawer()]).catch(() => undefined);
  }, [hasArrived]);
  const listed = {
    people,
    myId,
    openId,
    fresh,
    permissionsOf,
    lockOf,
    mayLeave,
    onSwitch,
    onOpen: open,
    onAct: dialogs.start,
  };
  const opened = everybody.find(user => user.userId === openId);
  const isClosed =
    me?.permissions.users !== true && users.data !== undefined && !Object.values(users.data).some(isWhole);

  function open(userId: string) {
    setOpenId(userId, "new");
  }

  return (
    <div className={classes["page"]}>
      <PageHead
        title="Users"
        count={users.data ? countInWords(everybody) : users.error ? "list not loaded" : "loading"}
      >
        <Colleagues kind="page" id="users" />
        <TextInput
          className={classes["search"] ?? ""}
          type="search"
          aria-label="Search by name or email"
          placeholder="Name or email"
          leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={() => open(adding)}>
          Add user
        </Button>
      </PageHead>
      <div className={classes["body"]}>
        {users.isPending && <UsersSkeleton isWide={isWide} />}
        {users.error && !users.data && <QueryError query={users} title="The list of users could not be loaded" />}
        {isClosed && (
          <State icon={IconLock} title="Users are closed to you now">
            This page opens with the permission <b>users</b>. An administrator of the study can give it.
          </State>
        )}
        {people.length > 0 && (isWide ? <PermissionMatrix {...listed} /> : <PeopleList {...listed} />)}
        {everybody.length > 0 && people.length === 0 && (
          <State
            icon={IconUserSearch}
            title={`No one matches “${sought}”`}
            acts={
              <Button variant="default" onClick={() => setSought(undefined)}>
                Reset
              </Button>
            }
          >
            Search looks at names and email addresses.
          </State>
        )}
        {everybody.length === 1 && people.length === 1 && (
          <p className={classes["alone"]}>
            Nobody else has access yet. Add the people who work on the study; each gets a one-time password.
          </p>
        )}
        {people.length > 0 && (
          <div className={classes["note"]}>
            <IconInfoCircle size={16} stroke={2} aria-hidden="true" />
            <p>
              A change takes effect at once, also in browsers that are open now. Your own <b>users</b> switch is locked:
              somebody must be able to give access. Everything here is written to the log.
            </p>
          </div>
        )}
      </div>
      <Suspense>
        {openId === adding && users.data && <AddUser onAdded={dialogs.hand} onClose={close} />}
        {opened && (
          <UserDrawer
            key={opened.userId}
            user={opened}
            isMe={opened.userId === myId}
            permissions={permissionsOf(opened)}
            lockOf={key => lockOf(opened, key)}
            onSwitch={(key, on) => void onSwitch(opened, key, on)}
            onClose={close}
            menu={
              <PersonMenu
                user={opened}
                isMe={opened.userId === myId}
                mayLeave={mayLeave(opened)}
                onAct={act => dialogs.start(act, opened)}
                button={{ size: "lg" }}
              />
            }
          />
        )}
      </Suspense>
      {dialogs.dialogs}
    </div>
  );
}
