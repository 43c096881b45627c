import { randomUUID } from "node:crypto";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { admin } from "../running-hb.ts";
import { activate } from "./at-home.ts";
import { bornOn } from "./consent-form.ts";

interface Invited {
  staff: Client;
  id: number;
  address: string;
}

/** Someone with a link to a form. */
export async function invite(hb: { address: string }, form: "consent" | "homeSurvey"): Promise<Invited> {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Lucía", lastName: "Peña", email: "lucia@example.org", bornOn };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  const { id } = made as { id: number };
  if (form === "homeSurvey") await activate(staff, id);
  const shown = await staff.call("showLink", { requestId: randomUUID(), participantId: id, form });
  return { staff, id, address: hb.address + new URL((shown as { address: string }).address).pathname };
}

/** HB's own Spanish of the current consent text, approved and published by the study. */
export async function publishInSpanish(staff: Client): Promise<void> {
  const document = "consent.es";
  const [today, nextYear] = [0, 365].map(days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: today, expiresOn: nextYear };
  const asked = { document, revision: 1 };
  await staff.call("startDraft", { requestId: randomUUID(), document, from: null });
  await staff.call("setApproval", { requestId: randomUUID(), ...asked, approval });
  await staff.call("publishDraft", { requestId: randomUUID(), ...asked, publishOn: null });
}
