import type { PermissionKey } from "@hb/domain/permissions.ts";
import { createContext, type ReactNode, useContext } from "react";
import type { UserInfo } from "../backend/sign-in.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";

export const lookOnlySentence = "You can look at this, but not change it.";

/** Whether the page that is open is one to look at. The frame decides. */
export const LookOnlyPage = createContext(false);

/** Whether someone may look at what these permissions open, but not change it. */
export function looksOnly(user: UserInfo | undefined, needs: readonly PermissionKey[]): boolean {
  if (!user || needs.length === 0) return false;
  return user.seenBy !== undefined || !needs.some(key => user.permissions[key] && user.terms.readOnly?.[key] !== true);
}

/** Whether the person at the screen may only look: on this page, or at what other permissions open. */
export function useLookOnly(needs?: readonly PermissionKey[]): boolean {
  const isLookOnlyPage = useContext(LookOnlyPage);
  const user = useUserInfo();
  return needs ? looksOnly(user, needs) : isLookOnlyPage;
}

interface ActsProps {
  needs?: readonly PermissionKey[];
  children: ReactNode;
}

/** Buttons and fields that change something: closed for those who may only look. The server refuses in any case. */
export function Acts({ needs, children }: ActsProps) {
  const isClosed = useLookOnly(needs);
  if (!isClosed) return children;
  return (
    <fieldset disabled title={lookOnlySentence} aria-label="Read only" style={{ display: "contents" }}>
      {children}
    </fieldset>
  );
}
