import { marker } from "@hb/domain/markers.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { findMailPause, queueMail, setMailState } from "@hb/platform/mail/mail.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import type { Site } from "../../site.ts";
import * as sql from "../sql.ts";
import { emailJobText as text } from "../text.ts";
import { decideEmail } from "./decision.ts";
import * as planned from "./planned-sql.ts";

export const findDueEmails = "find-due-emails";
export const recheckEmail = "judge-email";
/** The rest is found a minute later. */
const maxDue = 2_000;

/** Finds planned emails when they are due, and writes each in a job of its own. */
export function emailJobs(site: Site, now: () => number, { database, jobs }: Platform): readonly JobKind<never>[] {
  const iso = () => new Date(now()).toISOString();
  const find: JobKind = {
    name: findDueEmails,
    label: text.findDue,
    cron: "* * * * *",
    async work() {
      const ids = await planned.listDue(database.read, { now: iso(), limit: maxDue });
      await jobs.enqueueAll(
        recheckEmail,
        ids.map(id => ({ id })),
      );
    },
  };
  const write: JobKind<{ id: number }> = {
    name: recheckEmail,
    label: text.write,
    keyOf: ({ id }) => String(id),
    async work({ id }) {
      await inTransaction(database, async tx => {
        const email = await sql.lockEmail(tx, id);
        const isUnwritten = email?.state === "planned" || (email?.state === "failed" && email.subject === "");
        if (!email || !isUnwritten || email.isHeld || (await findMailPause(tx))) return;
        await recheckPlanned(tx, site, email, iso());
      });
    },
    async givenUp({ id }, reason) {
      await inTransaction(database, async tx => {
        await setMailState(tx, { id, state: "failed", reason: text.notWritten(reason), now: iso() });
        await announce(tx, [marker.emails]);
      });
    },
  };
  return [find as JobKind<never>, write as JobKind<never>];
}

/** Writes a planned email to the current address, or ends it with the reason. */
export async function recheckPlanned(tx: Tx, site: Site, email: sql.StoredEmail, now: string): Promise<void> {
  const { id, type, participantId, about, ruleId } = email;
  const asked = { type, participantId: participantId ?? 0, about, isByRule: ruleId !== null, now };
  const decision = await decideEmail(tx, site, asked);
  if (decision.outcome === "send") {
    await queueMail(tx, id, decision.content, now);
    if (decision.isFallback) await sql.setFallback(tx, id, true);
  } else {
    const state = decision.outcome === "stopped" ? "cancelled" : "suppressed";
    await setMailState(tx, { id, state, reason: decision.reason, now });
  }
  await announce(tx, [marker.emails]);
}
