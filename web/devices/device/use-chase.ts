import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { outcomeOf } from "../../change/perform.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { deviceQuery } from "../data.ts";

/** Asks the holder to return a device by email, in one click. */
export function useChase() {
  const client = useQueryClient();
  const { run, isRunning } = useRemoteStudyChange();
  const chase = useCallback(
    async ({ id, version, serial, holder }: Pick<DeviceRow, "id" | "version" | "serial" | "holder">) => {
      const name = holder?.name ?? "The participant";
      const about = `return of device ${id}`;
      const { answer, problem } = await run("chaseDevice", { id, version });
      if (problem) notifyProblem(problem, { what: "Return not requested.", about });
      else if (answer.mail === "queued") notifyDone(`Return of ${serial} requested from ${name} by email`, { about });
      else notify(`Return of ${serial} requested, but ${name} can't receive email. Please call.`, { about });
    },
    [run],
  );
  /** Where only the id is known, as in the list of people. */
  const chaseById = useCallback(
    async (id: number) => {
      const { answer, problem } = await outcomeOf(client.fetchQuery({ ...deviceQuery(id), staleTime: 0 }));
      if (problem) notifyProblem(problem, { what: "Return not requested.", about: `return of device ${id}` });
      else await chase(answer.device);
    },
    [client, chase],
  );
  return { chase, chaseById, isChasing: isRunning };
}
