import { staffTime } from "@hb/domain/format.ts";
import { permissionLabel } from "@hb/domain/permission-labels.ts";
import type { PermissionKey } from "@hb/domain/permissions.ts";
import { Link } from "@tanstack/react-router";
import { useServerNow } from "../backend/clock.ts";
import { looksOnly } from "../change/Acts.tsx";
import { useRequestToast } from "../change/request-toasts.ts";
import { openOverlay } from "../shell/frame/overlay.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { usePermissionRequests } from "./data.ts";
import { permissionNoticeText as text } from "./text.tsx";

const noticeMs = 15 * 60_000;

/** Tells administrators what colleagues ask for, and everyone which of their permissions ends soon. */
export function PermissionNotice() {
  const me = useUserInfo();
  const site = useSiteTime();
  const now = useServerNow(20_000);
  const requests = usePermissionRequests().data?.requests;
  useRequestToast(requests, {
    about: "permission requested",
    // For those who can grant it.
    isShown: ({ userId }) =>
      me !== undefined && userId !== me.userId && !looksOnly(me, ["users"]) && !me.terms.hidesNames,
    idOf: ({ userId, key, askedAt }) => `${userId} ${key} ${askedAt}`,
    text: ([{ name, key }]) => (
      <>
        {text.asks(name, <b>{permissionLabel(key)}</b>)} <Link to="/users">{text.review}</Link>
      </>
    ),
  });
  const ends = Object.entries(me?.terms.until ?? {}).map(([key, { at, before }]) => ({
    key: key as PermissionKey,
    at,
    says: before?.readOnly ? text.lookOnlyFrom : text.endsAt,
  }));
  const soon = ends.filter(({ at }) => Date.parse(at) > now && Date.parse(at) - now <= noticeMs);
  useRequestToast(soon, {
    about: "permission ends",
    isShown: () => true,
    idOf: ({ key, at }) => `${key} ${at}`,
    text: all => (
      <>
        {all.map(({ key, at, says }) => (
          <span key={key}>{says(<b>{permissionLabel(key)}</b>, staffTime(at, site))} </span>
        ))}
        <LinkButton onClick={() => openOverlay("ask")}>{text.askForMore}</LinkButton>
      </>
    ),
  });
  return null;
}
