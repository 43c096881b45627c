import type { LogAction } from "@hb/domain/log/actions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useColleagues } from "../shell/colleagues.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import type { EditableField } from "./fields.ts";

/** Fields whose change has an action of its own in the log; all others are told as participant details. */
const actions: Partial<Record<EditableField, LogAction>> = {
  ethnicities: 8,
  bornOn: 9,
  gender: 10,
  skinType: 11,
  type: 17,
  ownerType: 21,
};
const details: LogAction = 100;

/** Who changed a field last, and when: for those who may read the log. */
export function useLastEditor(id: number, field: EditableField): { name: string; at: string } | undefined {
  const mayRead = useUserInfo()?.permissions.log === true;
  const colleagues = useColleagues();
  const { data } = useQuery<{ userId: string; at: string } | null, Refusal>({
    queryKey: ["participants", "last editor", id, field],
    enabled: mayRead,
    queryFn: async () => {
      const subject = { kind: "participant" as const, id: String(id) };
      const { entries } = await call("getHistory", { subject, limit: 50 });
      const action = actions[field] ?? details;
      const entry = entries.find(
        one =>
          one.action === action &&
          (action !== details || one.payload?.["field"] === field) &&
          one.actor.kind === "staff",
      );
      return entry?.actor.id ? { userId: entry.actor.id, at: entry.at } : null;
    },
  });
  const name = colleagues.find(({ userId }) => userId === data?.userId)?.name;
  return data && name ? { name, at: data.at } : undefined;
}
