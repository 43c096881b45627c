import type { QueryClient } from "@tanstack/react-query";
import { loadConfiguration } from "../../backend/configuration.ts";
import { signInNow, watchSignIn } from "../../backend/sign-in.ts";
import { decide } from "./guard.ts";
import { type Page, pageAt } from "./page.ts";

/** On a slow network the page shows its outlines first. */
const atMostMs = 300;

/** Settles when what the first page shows first is there, or takes longer than anyone should look at the outlines of the frame. */
export async function firstRead(client: QueryClient, pages: readonly Page[]): Promise<void> {
  const page = pageAt(location.pathname, pages);
  if (page?.isPublic) return;
  const loading = page?.load();
  await Promise.all([signInKnown(), loadConfiguration()]);
  const decision = decide({ signIn: signInNow(), page, pages, address: location.pathname });
  if (!("show" in decision) || decision.show !== "page") return;
  const { firstRead: read } = (await loading) ?? {};
  await Promise.race([
    read?.(client, Object.fromEntries(new URLSearchParams(location.search))),
    new Promise(resolve => setTimeout(resolve, atMostMs)),
  ]);
}

/** Who is signed in, that no one is, or that it can't be found out. */
function signInKnown(): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const now = signInNow();
      if (now.state === "unknown" && !now.trouble) return;
      stop();
      resolve();
    };
    const stop = watchSignIn(look);
    look();
  });
}
