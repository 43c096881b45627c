import { hasAnyPermission } from "../allowed.ts";
import type { PermissionKey, Permissions } from "../permissions.ts";
import { type LogAction, logAction } from "./actions.ts";

interface RestrictedFields {
  fields: readonly string[];
  /** Any one of these keys. */
  needs: readonly PermissionKey[];
}

/** Why somebody's card was changed may tell more than the card does. */
const reason: RestrictedFields = { fields: ["reason"], needs: ["participants"] };

/** Parts of an entry that not every reader of its action may see. They are not searched in either. */
const restrictedFields: Partial<Record<LogAction, RestrictedFields>> = {
  [logAction.participantStatus]: reason,
  [logAction.participantType]: reason,
  [logAction.link]: reason,
  [logAction.exported]: { fields: ["filters"], needs: ["export"] },
};

type Payload = Record<string, unknown>;

/** What a reader of this action gets of its payload. */
export function payloadFor(permissions: Permissions, action: LogAction, payload: Payload): Payload {
  const closer = restrictedFields[action];
  return closer && !hasAnyPermission(permissions, closer.needs) ? without(payload, closer.fields) : payload;
}

/** What every reader of this action may see. */
export function openPayload(action: LogAction, payload: Payload): Payload {
  return payloadFor({}, action, payload);
}

/** Entries about a staff user, mails to one among them, are for those who manage users. */
export function canReadAboutUsers(permissions: Permissions): boolean {
  return permissions.users === true;
}

function without(payload: Payload, fields: readonly string[]): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !fields.includes(field)));
}
