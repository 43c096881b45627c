import type { Actor } from "@hb/domain/permissions.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Site } from "../site.ts";
import { addressFor, toBody } from "./outbox/seen.ts";
import { judge } from "./planned/judgement.ts";

/** The real message as this colleague may see it, or why there is none. */
export async function preview(db: Queryable, site: Site, actor: Actor, asked: Parameters<typeof judge>[2]) {
  const judged = await judge(db, site, asked);
  const to = judged.outcome === "letter" ? judged.content.to : judged.to;
  return {
    to: addressFor(actor, { type: asked.type, to }),
    stop: judged.outcome === "letter" ? null : judged.reason,
    body: judged.outcome === "letter" ? toBody(judged.content) : null,
  };
}
