import { randomUUID } from "node:crypto";
import {
  countOwnOptions,
  countParticipantOptions,
  deleteSavedView,
  freezeSelection,
  type ListView,
  listOwnFields,
  listParticipants,
  listSavedViews,
  saveView,
  setParticipantsStatus,
} from "@hb/domain/participants/contract.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { needsReasonByHand } from "@hb/domain/participants/status.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { handle } from "../../handle.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { keepView, listViews, removeView } from "../../views/acts.ts";
import { changeStatuses, lockSelected } from "../acts.ts";
import { selectionText as text } from "../text.ts";
import { duplicateFlags } from "./duplicate-flags.ts";
import { maxPeople } from "./list-query.ts";
import * as lists from "./list-sql.ts";
import type { LiveList } from "./live-list.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The participant list: filters, counts, order, selections and saved views. */
export const participantListFunctions = (site: Site, list: LiveList) => {
  const asked = (filters: Filters, now: string) => ({
    filters,
    today: dateInZone(now, site.timeZone),
    timeZone: site.timeZone,
  });

  return [
    handle(listParticipants, async ({ db, now }, { filters, sort, offset, limit }) => {
      const { total, ids, shared } = await list.find(asked(filters, now), { sort, offset, limit });
      const rows = await lists.findRows(db, ids);
      return { rows: rows.map((row, at) => Object.assign(row, duplicateFlags(shared[at]))), total };
    }),

    handle(countOwnOptions, async ({ now }, { filters }) => {
      const questions = site.registration.fields.flatMap(({ question }) =>
        "choices" in question ? [question.id] : [],
      );
      return { counts: await list.countOwn(asked(filters, now), questions) };
    }),

    handle(countParticipantOptions, ({ now }, { filters }) => list.count(asked(filters, now))),

    handle(freezeSelection, async ({ tx, actor, now }, { filters }) => {
      const { total, ids } = await list.find(asked(filters, now), { sort: defaultSort, offset: 0, limit: maxPeople });
      const selectionId = randomUUID();
      const forgetBefore = new Date(Date.parse(now) - dayMs).toISOString();
      await lists.insertSelection(tx, { id: selectionId, userId: staffOf(actor).userId, ids, now, forgetBefore });
      return { selectionId, count: total };
    }),

    handle(setParticipantsStatus, async (context, { selected, to, reason, ifStill }) => {
      const people = await lockSelected(context, selected);
      const merged = people.filter(({ mergedInto }) => mergedInto !== null);
      const changing = people.filter(
        ({ mergedInto, anonymisedAt, status }) =>
          mergedInto === null && !anonymisedAt && status !== to && (ifStill === undefined || status === ifStill),
      );
      const corrections = changing.filter(({ status }) => needsReasonByHand(status, to));
      if (corrections.length > 0 && reason === undefined)
        refuse("failed-precondition", text.needsReason(corrections.length), {
          needsReason: corrections.length,
        });
      if (changing.length === 0) refuse("failed-precondition", text.noneChange);
      await changeStatuses(context, changing, to, reason);
      return {
        changed: changing.length,
        unchanged: people.length - merged.length - changing.length,
        merged: merged.length,
      };
    }),

    handle(listOwnFields, async () => {
      const { fields, content } = site.registration;
      const { screening, targets, confirmEmail } = content;
      return {
        fields: [...fields],
        isScreened: screening.length + targets.length > 0,
        targets: targets.map(({ id, name, all, maximum }) => ({ id, name, all, maximum })),
        confirmsEmail: confirmEmail,
      };
    }),

    handle(listSavedViews, async ({ db, actor }) => ({
      views: await listViews<ListView>(db, "participants", actor),
    })),
    handle(saveView, (context, view) => keepView(context, "participants", view)),
    handle(deleteSavedView, (context, { id }) => removeView(context, "participants", id)),
  ];
};
