import type { Refusal } from "@hb/domain/refusal.ts";
import { useRef, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";

/** A form that does one thing: busy while it is done, its refusal shown, the same request until it was answered. */
export function useDeviceAct() {
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const requestId = useRef(newRequestId());
  const run = async (work: (requestId: string) => Promise<void>): Promise<Refusal | undefined> => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await work(requestId.current);
      return undefined;
    } catch (error) {
      const told = asRefusal(error);
      if (!isUncertain(told)) requestId.current = newRequestId();
      setRefusal(told);
      return told;
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, refusal, run };
}
