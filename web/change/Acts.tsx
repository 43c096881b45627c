import type { Read } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { PermissionKey } from "@hb/domain/permissions.ts";
import { createContext, type ReactNode, useContext } from "react";
import type { UserInfo } from "../backend/sign-in.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { changeText } from "./text.tsx";
import { needs } from "virtual:needs";

type Changing = { [N in FunctionName]: Functions[N] extends Read ? never : N }[FunctionName];
/** The functions that a button or field calls; of several, one that may be called keeps it open. */
export type Called = Changing | readonly Changing[];

/** Whether what is around is only to look at. The frame decides for the page, and `Acts` for what is in it. */
export const LookOnly = createContext(false);

/** Whether someone may look at what these permissions open, but not change it. */
export function looksOnly(user: UserInfo | undefined, keys: readonly PermissionKey[]): boolean {
  if (!user || keys.length === 0) return false;
  return user.seenBy !== undefined || !keys.some(key => user.permissions[key] && user.terms.readOnly?.[key] !== true);
}

/** Whether all of these changes would be refused. */
export function isRefused(user: UserInfo | undefined, called: Called): boolean {
  if (user?.seenBy !== undefined) return true;
  return [called].flat().every(name => looksOnly(user, needs[name] ?? []));
}

/** Whether the person at the screen can't make these changes; without a name, whether they may only look around here. */
export function useLookOnly(called?: Called): boolean {
  const isLookedAt = useContext(LookOnly);
  const user = useUserInfo();
  return called === undefined ? isLookedAt : isRefused(user, called);
}

interface ActsProps {
  /** What the buttons and fields call; absent = whatever the page is for. */
  of?: Called;
  children: ReactNode;
}

/**
 * Buttons and fields that change something, and the dialogs that they open: closed for those who may only look. The
 * server refuses in any case.
 */
export function Acts({ of, children }: ActsProps) {
  const isClosed = useLookOnly(of);
  return (
    <LookOnly value={isClosed}>
      {isClosed ? (
        <fieldset disabled title={changeText.lookOnly} aria-label={changeText.readOnly} style={{ display: "contents" }}>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </LookOnly>
  );
}
