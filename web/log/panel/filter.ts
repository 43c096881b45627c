import type { Input } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { type LogAction, logActions, readableActions } from "@hb/domain/log/actions.ts";
import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import { logFiltersText } from "./text.ts";

/** What the panel is filtered by, besides its days, as typed and chosen. */
export interface LogFilter {
  /** One action (`0`) or all of a group (`sessions`); empty = all. */
  action: string;
  userId: string;
  participantId: string;
  text: string;
}

export const noFilter: LogFilter = { action: "", userId: "", participantId: "", text: "" };

export type ListInput = Input<Functions["listLog"]>;

type ActionGroup = keyof typeof logFiltersText.groups;

/** Actions grouped by the screen they belong to. Each action is in exactly one group. */
export const actionGroups: Record<ActionGroup, readonly LogAction[]> = {
  participants: [0, 1, 17, 21, 8, 9, 10, 11, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109],
  sessions: [3, 4, 5, 7, 110, 111],
  remoteStudy: [12, 13, 15, 16, 18, 19, 20, 120, 121, 122, 123],
  consent: [130, 131, 132, 133],
  emails: [2, 161],
  exports: [140, 141, 142, 143, 144, 145, 170],
  users: [150, 151, 152, 153, 154, 155, 160, 162],
};

const actionGroupNames = Object.keys(actionGroups) as ActionGroup[];

export interface ActionChoice {
  value: string;
  label: string;
}

/** The groups and actions that someone can read; a group of several can be chosen as a whole. */
export function actionChoices(permissions: Permissions): { group: string; items: ActionChoice[] }[] {
  const readable = readableActions(permissions);
  return actionGroupNames.flatMap(name => {
    const group = logFiltersText.groups[name];
    const items = actionGroups[name]
      .filter(action => readable.includes(action))
      .map(action => ({ value: String(action), label: logActions.label(action) }));
    const whole = { value: name, label: logFiltersText.wholeGroup(group) };
    return items.length === 0 ? [] : [{ group, items: items.length > 1 ? [whole, ...items] : items }];
  });
}

/** Undefined until a possible participant ID has been typed. */
export function participantIdOf(typed: string): number | undefined {
  const digits = typed.trim().replace(/^#/, "");
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

function actionsOf(choice: string): LogAction[] | undefined {
  const group = actionGroupNames.find(name => name === choice);
  if (group) return [...actionGroups[group]];
  return logActions.ids.filter(id => String(id) === choice);
}

export function listInput(filter: LogFilter, days: LogLimiterDays): ListInput {
  const participantId = participantIdOf(filter.participantId);
  const text = filter.text.trim();
  return {
    days,
    ...(filter.action !== "" && { actions: actionsOf(filter.action) }),
    ...(filter.userId !== "" && { userId: filter.userId }),
    ...(participantId !== undefined && { participantId }),
    ...(text !== "" && { text }),
  };
}

/** How many filters are set, besides the days. */
export function filtersSet(input: ListInput): number {
  return Object.keys(input).filter(name => name !== "days").length;
}
