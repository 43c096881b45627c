import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { canOpenAnyPage, type User } from "@hb/domain/users/user.ts";
import { IconCalendarDue, IconCalendarX, IconDoorOff, IconKey, IconX } from "@tabler/icons-react";
import { serverNow } from "../../backend/clock.ts";
import { useConfiguration } from "../../backend/configuration.ts";
import { Chip } from "../../ui/Chip.tsx";

/** What is special about somebody's account, in words. */
export function PersonChips({ user, isMe, small = false }: { user: User; isMe: boolean; small?: boolean }) {
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  const today = dateInZone(new Date(serverNow()).toISOString(), zone);
  const { expiresOn, disabled, changePassword } = user;
  return (
    <>
      {isMe && (
        <Chip tone="accent" small={small}>
          You
        </Chip>
      )}
      {disabled && (
        <Chip tone="grey" icon={IconX} small={small}>
          Disabled
        </Chip>
      )}
      {!disabled && !canOpenAnyPage(user.permissions) && (
        <Chip tone="amber" icon={IconDoorOff} small={small}>
          No page to open
        </Chip>
      )}
      {changePassword && !disabled && (
        <Chip tone="amber" icon={IconKey} small={small}>
          Must change password
        </Chip>
      )}
      {expiresOn !== null && expiresOn < today && (
        <Chip tone="grey" icon={IconCalendarX} small={small}>
          Expired {staffShortDate(expiresOn, today)}
        </Chip>
      )}
      {expiresOn !== null && expiresOn >= today && (
        <Chip tone="blue" icon={IconCalendarDue} small={small}>
          Until {staffShortDate(expiresOn, today)}
        </Chip>
      )}
    </>
  );
}
