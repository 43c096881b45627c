import type { Link } from "@hb/domain/links/link.ts";
import { call } from "../../backend/call.ts";

/** Whether the link still works, and whose it is. */
export async function ownerOf(link: Link): Promise<number> {
  return (await call("openHomeSurvey", link)).participantId;
}
