import type { Actor } from "@hb/domain/permissions.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Site } from "../site.ts";
import { addressFor, toBody } from "./outbox/visibility.ts";
import { decideEmail } from "./planned/decision.ts";

/** The real message as this colleague may see it, or why there is none. */
export async function preview(db: Queryable, site: Site, actor: Actor, asked: Parameters<typeof decideEmail>[2]) {
  const decision = await decideEmail(db, site, asked);
  const to = decision.outcome === "send" ? decision.content.to : decision.to;
  return {
    to: addressFor(actor, { type: asked.type, to }),
    stop: decision.outcome === "send" ? null : decision.reason,
    body: decision.outcome === "send" ? toBody(decision.content) : null,
  };
}
