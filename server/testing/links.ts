import type { Link } from "@hb/domain/links/link.ts";
import type { LinkForm } from "@hb/domain/permissions.ts";
import { currentLink } from "../links/acts.ts";
import type { Study } from "./study.ts";

/** A participant's own link, as an email brings it to them: no colleague saw it, and nothing is logged. */
export async function linkOf(study: Study, participantId: number, form: LinkForm): Promise<Link> {
  const link = await currentLink(study.hb.database.read, { form, participantId }, study.now());
  if (!link) throw new Error("This link is revoked.");
  return link;
}
