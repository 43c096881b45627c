import { stopPage } from "@hb/domain/emails/stop-link.ts";
import { Link } from "@hb/domain/links/link.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { PostRoute } from "@hb/platform/http/routes.ts";
import type { Platform } from "@hb/platform/platform.ts";
import type { Limits } from "../../limits/acts.ts";
import { findStopLinkOwner, limitGuesses, setStopped } from "./stopping.ts";

/** The body that a mail program sends, as a form of either kind. */
const saysOneClick = /^List-Unsubscribe=One-Click$|name="List-Unsubscribe"\s+One-Click\s/;

/**
 * RFC 8058: a mail program ends reminders for its reader without opening a page. The address is the stop link itself,
 * which only shows a page when it is opened; told twice, it is done once.
 */
export function oneClickRoute(limits: Limits, started: Promise<Platform>): PostRoute {
  const guard = limitGuesses(limits, started);
  return {
    path: "/stop-emails/:participant/:key",
    async take({ params, body, address, now }) {
      if (!saysOneClick.test(body)) refuse("invalid-argument", "This address takes List-Unsubscribe=One-Click.");
      const read = Link.safeParse({ ...params, participant: Number(params["participant"]) });
      if (!read.success) return refuse("not-found", "This link does not work.");
      const link = read.data;
      await guard({ address, now }, link);
      await inTransaction((await started).database, async tx => {
        const { stoppedAt } = await findStopLinkOwner(tx, link);
        if (stoppedAt === null) await setStopped({ tx, now, actor: { kind: "anonymous" } }, link, true);
      });
      return stopPage.stopped;
    },
  };
}
