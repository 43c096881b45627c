import type { SignIn } from "../../backend/sign-in.ts";
import { homeTarget, mayOpen, type Page } from "./page.ts";

export type Decision =
  | { show: "loading" | "page" | "change password" | "set up second factor" }
  | { go: string /** The page that a signed-in user has no access to. */; closed?: Page };

interface Visit {
  signIn: SignIn;
  /** Undefined where there is no such page. */
  page: Page | undefined;
  pages: readonly Page[];
  /** Path, query and hash. */
  address: string;
  /** Where /login should return to, by its address. */
  returnTo?: string | undefined;
  /** Touched rather than clicked, and larger than a phone. */
  isTablet?: boolean;
}

/** What someone sees at an address. Only avoids dead ends: the server checks every call itself. */
export function decide({ signIn, page, pages, address, returnTo, isTablet }: Visit): Decision {
  if (page?.isPublic) return { show: "page" };
  if (signIn.state === "unknown") return { show: "loading" };

  const isHome = page?.path === "/";
  const isLogin = page?.path === "/login";
  if (!isHome && !isLogin && !page?.needs) return { show: "page" };

  if (signIn.state === "signed out") {
    if (isLogin) return { show: "page" };
    // After signing out on purpose, the next person at this screen must not land where the last one was.
    return { go: isHome || signIn.because === "asked" ? "/login" : loginAddress(address) };
  }
  const { permissions, changePassword, mustSetUpSecondFactor } = signIn.user;
  if (changePassword) return { show: "change password" };
  if (mustSetUpSecondFactor) return { show: "set up second factor" };

  const home = homeTarget(pages, permissions, isTablet);
  if (isLogin) return home === undefined ? { show: "page" } : { go: safeReturnAddress(returnTo) ?? "/" };
  if (isHome) return { go: home ?? "/login" };
  return page && mayOpen(page, permissions) ? { show: "page" } : { go: "/", ...(page && { closed: page }) };
}

/** `/login` with the address to return to: path, query and hash. */
export function loginAddress(from: string): string {
  const back = safeReturnAddress(from);
  return back === undefined ? "/login" : `/login?${new URLSearchParams({ returnTo: back })}`;
}

/**
 * An address inside HB, or undefined. Anything else would let a link send people to another site right after they sign
 * in: `//elsewhere`, `/\elsewhere`, `javascript:`, and tabs or line breaks that browsers ignore.
 */
export function safeReturnAddress(wish: string | undefined): string | undefined {
  if (!wish?.startsWith("/")) return undefined;
  const here = "https://hb.invalid";
  if (!URL.canParse(wish, here)) return undefined;
  const url = new URL(wish, here);
  if (url.origin !== here || url.pathname.startsWith("//")) return undefined;
  if (url.pathname === "/" || url.pathname === "/login") return undefined;
  return url.pathname + url.search + url.hash;
}
