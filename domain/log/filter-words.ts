import { type LogAction, logActions } from "./actions.ts";

interface LogFilters {
  days: number;
  actions?: readonly LogAction[] | undefined;
  participantId?: number | undefined;
  text?: string | undefined;
}

/** Active filters as text, one each. */
export function describeLog({ days, actions, participantId, text }: LogFilters, userName?: string): string[] {
  return [
    days === 1 ? "Today" : `Last ${days} days`,
    ...(actions ? [`Action ${actions.map(logActions.label).join(" or ") || "none"}`] : []),
    ...(userName === undefined ? [] : [`By ${userName}`]),
    ...(participantId === undefined ? [] : [`Participant ${participantId}`]),
    ...(text ? [`Contains “${text}”`] : []),
  ];
}
