import { randomUUID } from "node:crypto";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expect } from "./journey.ts";

/** What is typed is on the server. */
export const saved = (page: Page) => expect(page.getByText(/^Saved\./)).toBeVisible();

/** A colleague who prepares a journey without a screen. */
export async function connectStaff({ address }: { address: string }): Promise<Client> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  return staff;
}

export async function addMaya(staff: Client, more: object = {}): Promise<number> {
  const profile = { firstName: "Maya", lastName: "Okafor", email: "maya@example.org", ...more };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  return (made as { id: number }).id;
}

/** A participant's own link, at the address of this study. */
export async function linkOf(
  staff: Client,
  hb: { address: string },
  participantId: number,
  form: "consent" | "homeSurvey",
): Promise<string> {
  const shown = await staff.call("showLink", { requestId: randomUUID(), participantId, form });
  return hb.address + new URL((shown as { address: string }).address).pathname;
}
