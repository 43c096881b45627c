import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { acknowledgeAlert, listAlerts } from "@hb/domain/surveys/contract.ts";
import { handle } from "../handle.ts";
import { record } from "../log/acts.ts";
import { findPerson } from "../participants/acts.ts";
import { staffOf } from "../staff.ts";
import * as sql from "./alerts-sql.ts";
import { alertText as text } from "./text.ts";

/** Symptom alerts: staff read and resolve them. */
export const alertFunctions = () => [
  handle(listAlerts, async ({ db }, asked) => {
    const [alerts, counts] = await Promise.all([sql.listAlerts(db, asked), sql.countAlerts(db, asked)]);
    return { alerts, ...counts };
  }),

  handle(acknowledgeAlert, async (context, { alertId, note }) => {
    const { tx, actor, now } = context;
    const alert = (await sql.lockAlert(tx, alertId)) ?? refuse("not-found", text.gone);
    if (alert.handledAt !== null)
      refuse("failed-precondition", text.resolvedBy(alert.handledByName), {
        handledAt: alert.handledAt,
      });
    const { userId, name } = staffOf(actor);
    await sql.handleAlert(tx, { id: alertId, note, userId, byName: name, now });
    const person = await findPerson(tx, alert.participantId);
    await record(context, {
      action: logAction.alert,
      participantId: alert.participantId,
      ...(person && { participantName: fullName(person) }),
      payload: { what: "handled", symptoms: alert.symptoms, on: alert.on, note },
    });
    return { handledAt: now };
  }),
];
