import { staffFullTime, staffRelative, staffShortDate, staffShortDateTime } from "@hb/domain/format.ts";
import { canOpenAnyPage, type User } from "@hb/domain/users/user.ts";
import {
  IconCalendarDue,
  IconCalendarX,
  IconDoorOff,
  IconEyeOff,
  IconKey,
  IconShieldCheck,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useServerNow } from "../backend/clock.ts";
import type { Search } from "../shell/routing/address.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Chip } from "../ui/Chip.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { personText as text } from "./text.tsx";
import classes from "./Users.module.css";

interface PersonProps {
  user: User;
  isMe: boolean;
  /** Attributes of the name, which opens the person's drawer. */
  link?: Record<string, unknown>;
}

/** Who a row is about: initials, name, account state, email. */
export function Person({ user, isMe, link }: PersonProps) {
  return (
    <Row gap={10} className={classes["person"]}>
      <Avatar name={user.name} size={30} />
      <Stack grow>
        <Row wrap className={classes["first"]}>
          <Link
            to="."
            search={(old: Search) => ({ ...old, user: user.userId })}
            className={`name-link ${classes["name"]}`}
            title={user.name}
            {...link}
          >
            {user.name}
          </Link>
          <PersonChips user={user} isMe={isMe} small />
        </Row>
        <Text as="div" size="small" tone="faint" isCut title={user.email}>
          {user.email}
        </Text>
      </Stack>
    </Row>
  );
}

/** What is special about an account. */
export function PersonChips({ user, isMe, small = false }: { user: User; isMe: boolean; small?: boolean }) {
  const site = useSiteTime();
  const { today } = site;
  const { expiresOn, disabled, changePassword, providerOnly, secondFactorSince, terms } = user;
  return (
    <>
      {isMe && (
        <Chip tone="accent" small={small}>
          {text.you}
        </Chip>
      )}
      {disabled && (
        <Chip tone="grey" icon={IconX} small={small}>
          {text.disabled}
        </Chip>
      )}
      {!disabled && !canOpenAnyPage(user.permissions) && (
        <Chip tone="amber" icon={IconDoorOff} small={small}>
          {text.noPage}
        </Chip>
      )}
      {secondFactorSince !== null && !disabled && (
        <Chip tone="green" icon={IconShieldCheck} small={small}>
          {text.secondFactor}
        </Chip>
      )}
      {changePassword && !providerOnly && !disabled && (
        <Chip tone="amber" icon={IconKey} small={small}>
          {text.mustChangePassword}
        </Chip>
      )}
      {terms.hidesNames && !disabled && (
        <Chip tone="violet" icon={IconEyeOff} small={small}>
          {text.namesHidden}
        </Chip>
      )}
      {expiresOn !== null && expiresOn < today && (
        <Chip tone="grey" icon={IconCalendarX} small={small}>
          {text.expired(staffShortDate(expiresOn, site))}
        </Chip>
      )}
      {expiresOn !== null && expiresOn >= today && (
        <Chip tone="blue" icon={IconCalendarDue} small={small}>
          {text.until(staffShortDate(expiresOn, site))}
        </Chip>
      )}
    </>
  );
}

/** `now`, `2 min ago`, `14 Nov 12:10` or `Never`; the full time with its zone on hover. */
export function LastSignIn({ at }: { at: string | null }) {
  const now = new Date(useServerNow(30_000)).toISOString();
  const site = useSiteTime();
  if (at === null) return text.neverSignedIn;
  const short = staffRelative(at, now) ?? staffShortDateTime(at, site);
  return (
    <time className="numbers" dateTime={at} title={staffFullTime(at, site)}>
      {short}
    </time>
  );
}
