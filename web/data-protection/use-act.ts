import type { Refusal } from "@hb/domain/refusal.ts";
import { useState } from "react";
import { newRequestId } from "../backend/call.ts";
import { asRefusal, isUncertain } from "../backend/refused.ts";

/** A repeated attempt is the same request where it may have been done. */
export function useAct(onDone: () => void) {
  const [requestId, setRequestId] = useState(newRequestId);
  const [isActing, setIsActing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const act = async (work: (requestId: string) => Promise<void>) => {
    setIsActing(true);
    setRefusal(undefined);
    try {
      await work(requestId);
      onDone();
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
    } finally {
      setIsActing(false);
    }
  };
  return { act, isActing, refusal };
}
