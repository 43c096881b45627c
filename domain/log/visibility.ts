import { hasAnyPermission } from "../allowed.ts";
import type { PermissionKey, Permissions } from "../permissions.ts";
import { type LogAction, logAction } from "./actions.ts";

interface RestrictedFields {
  fields: readonly string[];
  /** Any one of these permissions. */
  needs: readonly PermissionKey[];
}

/** Why a card was changed may reveal more than the card does. */
const reason: RestrictedFields = { fields: ["reason"], needs: ["participants"] };

/** Parts of an entry that not every reader of its action can see. They aren't searched either. */
const restrictedFields: Partial<Record<LogAction, RestrictedFields>> = {
  [logAction.participantStatus]: reason,
  [logAction.participantType]: reason,
  [logAction.link]: reason,
  [logAction.exported]: { fields: ["filters"], needs: ["export"] },
};

type Payload = Record<string, unknown>;

/** The parts of the payload that this reader gets. */
export function payloadFor(permissions: Permissions, action: LogAction, payload: Payload): Payload {
  const closer = restrictedFields[action];
  return closer && !hasAnyPermission(permissions, closer.needs) ? without(payload, closer.fields) : payload;
}

/** What every reader of this action can see. */
export function openPayload(action: LogAction, payload: Payload): Payload {
  return payloadFor({}, action, payload);
}

/** Entries about a staff user, including emails to them, are only for those who manage users. */
export function canReadAboutUsers(permissions: Permissions): boolean {
  return permissions.users === true;
}

function without(payload: Payload, fields: readonly string[]): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !fields.includes(field)));
}
