import { endSealedConsents, listSealedConsentsDue } from "@hb/domain/data-protection/contract.ts";
import { dueBefore } from "@hb/domain/data-protection/retention.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Storage } from "@hb/platform/storage/storage.ts";
import { endSealed, listSealedBefore } from "../consent/acts.ts";
import { handle } from "../handle.ts";
import { record } from "../log/acts.ts";
import { lockPeople } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { confirmText, sealedText as text } from "./text.ts";

/** Erases the sealed consents of anonymized people: the last thing that identified them. */
export const sealedFunctions = (site: Site, storage: Storage) => {
  /** Null = kept indefinitely. */
  const before = (now: string) => {
    const months = site.retention.retentionConsentMonths;
    return months === null ? null : dueBefore(now, months);
  };
  return [
    handle(listSealedConsentsDue, ({ db, now }, page) => listSealedBefore(db, before(now), page)),

    handle(endSealedConsents, async (context, { participantIds, typed }) => {
      const { tx, now } = context;
      const ids = [...new Set(participantIds)];
      // Locked first, so that two colleagues can't erase the same consents twice.
      await lockPeople(tx, ids);
      const { rows } = await listSealedBefore(tx, before(now), { offset: 0, limit: ids.length, ids });
      if (rows.length < ids.length)
        refuse("failed-precondition", text.notDue, {
          due: rows.map(({ id }) => id),
        });
      const consents = rows.reduce((sum, row) => sum + row.consents, 0);
      if (typed !== String(consents))
        refuse("failed-precondition", confirmText.type(String(consents)), { needsTyped: String(consents) });
      for (const row of rows) {
        for (const file of await endSealed(tx, row.id, now)) await storage.remove(tx, file);
        await record(context, {
          action: logAction.sealedConsentsErased,
          participantId: row.id,
          payload: { consents: row.consents },
        });
      }
      return { ended: consents };
    }),
  ];
};
