import type { SignIn } from "../../backend/sign-in.ts";
import { homeTarget, mayOpen, type Page } from "./page.ts";
import { loginAddress, safeReturnAddress } from "./return-address.ts";

export type Decision =
  | { show: "loading" | "page" | "change password" }
  | { go: string /** The page that was closed to a signed-in user. */; closed?: Page };

interface Asked {
  signIn: SignIn;
  /** Undefined for an address that leads nowhere. */
  page: Page | undefined;
  pages: readonly Page[];
  /** Path, query and hash. */
  address: string;
  /** What the address of /login asks to return to. */
  returnTo?: string | undefined;
}

/** What somebody gets to see at an address. The server decides again at every call; this only spares dead ends. */
export function decide({ signIn, page, pages, address, returnTo }: Asked): Decision {
  if (page?.isPublic) return { show: "page" };
  if (signIn.state === "unknown") return { show: "loading" };

  const isHome = page?.path === "/";
  const isLogin = page?.path === "/login";
  if (!isHome && !isLogin && !page?.needs) return { show: "page" };

  if (signIn.state === "signed out") {
    if (isLogin) return { show: "page" };
    // Who signs out on purpose leaves nothing behind for the next person at this screen.
    return { go: isHome || signIn.because === "asked" ? "/login" : loginAddress(address) };
  }
  const { permissions, changePassword } = signIn.user;
  if (changePassword) return { show: "change password" };

  const home = homeTarget(pages, permissions);
  if (isLogin) return home === undefined ? { show: "page" } : { go: safeReturnAddress(returnTo) ?? "/" };
  if (isHome) return { go: home ?? "/login" };
  return page && mayOpen(page, permissions) ? { show: "page" } : { go: "/", ...(page && { closed: page }) };
}
